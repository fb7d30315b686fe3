"""C library functions that WebAssembly lacks, as LLVM code.

Rules use the exponential function. LLVM also replaces loops that count the bytes before a zero with
calls of `strlen`, for this machine's 64-bit sizes (`strlen64`) or for WebAssembly's.
"""

from __future__ import annotations

import struct
from math import factorial, log

TERMS = 13  # of the series for e^r; the next term would be below the last bit
LN2_HIGH = float.fromhex("0x1.62e42fee00000p-1")  # its product with a small integer is exact
LN2_LOW = float.fromhex("0x1.a39ef35793c76p-33")  # the rest of ln 2


def module(triple: str) -> str:
    """Return the whole LLVM module."""
    counting = count_bytes("strlen", "i32") + count_bytes("strlen64", "i64")
    return f'target triple = "{triple}"\n{exponential()}{counting}'


def exponential() -> str:
    """Return code for e^x as 2^n e^r, where r is small enough for a short series.

    Below -708 and above 709 the result stays constant.
    """
    return f"""
define double @exp(double %x) {{
%below = call double @llvm.minimum.f64(double %x, double 709.0)
%within = call double @llvm.maximum.f64(double %below, double -708.0)
%twos = fmul double %within, {exact(1 / log(2))}
%n = call double @llvm.rint.f64(double %twos)
%high = fmul double %n, {exact(LN2_HIGH)}
%low = fmul double %n, {exact(LN2_LOW)}
%rest = fsub double %within, %high
%r = fsub double %rest, %low
{series()}
%square = fmul double %r, %r
%curve = fmul double %square, %s2
%more = fadd double %r, %curve
%mantissa = fadd double 1.0, %more
%whole = fptosi double %n to i64
%biased = add i64 %whole, 1023
%bits = shl i64 %biased, 52
%power = bitcast i64 %bits to double
%result = fmul double %mantissa, %power
ret double %result
}}
declare double @llvm.rint.f64(double)
declare double @llvm.minimum.f64(double, double)
declare double @llvm.maximum.f64(double, double)
"""


def series() -> str:
    """1/2! + r/3! + r^2/4! + ..., from the innermost bracket outwards; the sum is %s2."""
    lines, inner = [], exact(1 / factorial(TERMS + 1))
    for term in reversed(range(2, TERMS + 1)):
        lines.append(f"%p{term} = fmul double %r, {inner}")
        lines.append(f"%s{term} = fadd double %p{term}, {exact(1 / factorial(term))}")
        inner = f"%s{term}"
    return "\n".join(lines)


def exact(number: float) -> str:
    """Write a number so that LLVM reads it exactly."""
    return f"0x{struct.unpack('>Q', struct.pack('>d', number))[0]:016X}"


def count_bytes(name: str, size: str) -> str:
    """Return code that counts the bytes before a zero."""
    return f"""
define {size} @{name}(ptr %text) {{
begin:
br label %look
look:
%count = phi {size} [ 0, %begin ], [ %next, %look ]
%at = getelementptr i8, ptr %text, {size} %count
%byte = load i8, ptr %at
%next = add {size} %count, 1
%ends = icmp eq i8 %byte, 0
br i1 %ends, label %end, label %look
end:
ret {size} %count
}}
"""
