#!/bin/sh
# A bot for Warren's arena: any legal action, by dice of its own. docs/arena.md has the protocol.

roll() { # a number below $1, from the seed and how often the dice were rolled
    dice=$(((dice * 1103515245 + 12345) % 2147483648))
    rolled=$(((dice / 65536) % $1))
}

number_in() { # the number behind a key: number_in '"seed":' "$line"
    rest=${2#*"$1"}
    number=${rest%%[!0-9]*}
}

count_legal() { # how many actions stand in the list, which is the first thing in the line
    rest=${1#*'"legal":["'}
    rest=${rest%%'"]'*}
    legal=1
    while [ "$rest" != "${rest#*'","'}" ]; do
        rest=${rest#*'","'}
        legal=$((legal + 1))
    done
}

while read -r word line; do
    case $word in
        warren) echo "name Shelly" ;;
        match)
            number_in '"seed":' "$line"
            dice=$((number % 2147483648))
            ;;
        choose)
            count_legal "$line"
            roll "$legal"
            echo "# any of $legal"
            echo "pick $rolled"
            ;;
    esac
done
