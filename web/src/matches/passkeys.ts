// Passkeys: passes the server's questions to the device, and its answers back, as JSON.
import { api, Refusal } from "../server/api";
import type { PasskeyList, SessionInfo } from "../server/protocol";

const fromText = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const asText = (data: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(data))).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** Browsers offer them over HTTPS and on localhost. */
export const canHavePasskeys = () => window.isSecureContext && "PublicKeyCredential" in window;

/** The answer of a device; if the user declines, nothing changes. */
async function answerOf(asking: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const found = await asking.catch(() => null);
  if (found instanceof PublicKeyCredential) return found;
  throw new Refusal("no-passkey");
}

export async function makePasskey(): Promise<PasskeyList> {
  const asked = await api.newPasskey();
  const publicKey = {
    ...asked,
    challenge: fromText(asked.challenge),
    user: { ...asked.user, id: fromText(asked.user.id) },
    excludeCredentials: (asked.excludeCredentials ?? []).map(({ id }) => ({ type: "public-key", id: fromText(id) })),
  } as PublicKeyCredentialCreationOptions;
  const made = await answerOf(navigator.credentials.create({ publicKey }));
  const { clientDataJSON, attestationObject } = made.response as AuthenticatorAttestationResponse;
  return api.addPasskey(thisDevice(), {
    ...named(made),
    response: { clientDataJSON: asText(clientDataJSON), attestationObject: asText(attestationObject) },
  });
}

export async function showPasskey(): Promise<SessionInfo> {
  const asked = await api.askPasskey();
  const publicKey = { challenge: fromText(asked.challenge), rpId: asked.rpId, userVerification: "preferred" } as const;
  const shown = await answerOf(navigator.credentials.get({ publicKey }));
  const { clientDataJSON, authenticatorData, signature, userHandle } = shown.response as AuthenticatorAssertionResponse;
  return api.backByPasskey({
    ...named(shown),
    response: {
      clientDataJSON: asText(clientDataJSON),
      authenticatorData: asText(authenticatorData),
      signature: asText(signature),
      userHandle: userHandle && asText(userHandle),
    },
  });
}

const named = ({ rawId }: PublicKeyCredential) => ({ id: asText(rawId), rawId: asText(rawId), type: "public-key" });

/** The name of a passkey: the browser and system that created it. */
function thisDevice(): string {
  const about = navigator.userAgent;
  const first = (names: string[]) => names.find((name) => about.includes(name)) ?? "";
  const browser = first(["Firefox", "Edg", "OPR", "Chrome", "Safari"]).replace("Edg", "Edge").replace("OPR", "Opera");
  const system = first(["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"]);
  return [browser, system].filter(Boolean).join(", ") || "?";
}
