# shellcheck shell=bash
# What the scripts share: one virtual environment in .venv, made and kept up to date on demand.
# A script sources this file by its real, absolute path.
#
# Files of ours in .venv:
#   veillee-root        the folder it was made for; a moved or copied tree gets a new one
#   veillee-run.stamp   what was installed to play; veillee-test.stamp: with the tools for tests
#   veillee-words.stamp the catalogues as they were when last compiled
#   veillee-unfinished  there while pip works; left behind by an interruption

root="${BASH_SOURCE[0]%/*/*}"
venv="$root/.venv"

# say FRENCH ENGLISH: one line on stderr, in the person's language, chosen as the program does.
say() {
    case "${VEILLEE_LANG:-${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}}" in
        fr* | FR*) printf '%s\n' "$1" >&2 ;;
        *) printf '%s\n' "$2" >&2 ;;
    esac
}

# tell FRENCH ENGLISH: something went wrong, said in both languages.
tell() { printf 'veillee : %s\nveillee: %s\n' "$1" "$2" >&2; }

digest() {
    if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi
}

# What the installed environment depends on.
fingerprint() {
    local line version=""
    while IFS= read -r line; do
        if [[ $line == __version__* ]]; then version=$line; fi
    done <"$root/src/veillee/__init__.py"
    {
        printf '%s\n' "$root" "$version"
        readlink -f "$venv/bin/python"
        cat "$root/pyproject.toml" "$root/hatch_build.py" "$venv/pyvenv.cfg"
    } | digest
}

# The catalogues, by name and content.
words_fingerprint() {
    local file sources=() folder="$root/src/veillee/words/catalogues"
    for file in "$folder"/*/*.po "$folder"/*/*/*.po; do
        if [[ -f $file ]]; then sources+=("$file"); fi
    done
    {
        if ((${#sources[@]})); then
            printf '%s\n' "${sources[@]}"
            cat "${sources[@]}"
        fi
    } | digest
}

words_compiled() {
    local file folder="$root/src/veillee/words/catalogues"
    for file in "$folder"/*/*.po "$folder"/*/*/*.po; do
        if [[ -f $file && ! -f ${file%.po}.mo ]]; then return 1; fi
    done
}

# stamped NAME VALUE: does the stamp hold that value?
stamped() {
    [[ -f $venv/veillee-$1.stamp && $(<"$venv/veillee-$1.stamp") == "$2" ]]
}

# installed PART: is the environment there and complete for "run" or "test"?
installed() {
    [[ -x $venv/bin/python && -f $venv/pyvenv.cfg && ! -e $venv/veillee-unfinished ]] &&
        stamped "$1" "$(fingerprint)"
}

words_ready() {
    words_compiled && stamped words "$(words_fingerprint)"
}

# Can pip build on the environment that is there?
usable() {
    [[ -x $venv/bin/python && ! -e $venv/veillee-unfinished && -f $venv/veillee-root ]] &&
        [[ $(<"$venv/veillee-root") == "$root" ]] &&
        "$venv/bin/python" -c 'import pip, sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

# Sets $python to a Python of 3.11 or later that can make environments.
find_python() {
    local candidate without_venv=""
    for candidate in "${VEILLEE_PYTHON:-python3}" python3.11 python3.12 python3.13 python3.14; do
        "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
        if "$candidate" -c 'import ensurepip, venv' 2>/dev/null; then
            python=$candidate
            return 0
        fi
        without_venv=${without_venv:-$candidate}
    done
    if [[ -n $without_venv ]]; then
        tell "$without_venv n’a pas le module venv ; installez-le (Debian, Ubuntu : apt install python3-venv)." \
            "$without_venv has no venv module; install it (Debian, Ubuntu: apt install python3-venv)."
    else
        tell "il faut Python 3.11 ou plus récent, et il n’y en a pas dans le PATH." \
            "Python 3.11 or later is needed, and there is none on the PATH."
    fi
    return 1
}

# attempt FRENCH ENGLISH COMMAND...: quiet unless it fails; then its output and the two lines.
attempt() {
    local french=$1 english=$2 output status=0
    shift 2
    output=$("$@" 2>&1 </dev/null) || status=$?
    if ((status)); then
        printf '%s\n' "$output" >&2
        tell "$french" "$english"
    fi
    return "$status"
}

make_environment() {
    local python
    find_python || return 1
    attempt "l’environnement .venv n’a pas pu être créé." "the environment .venv could not be made." \
        "$python" -m venv --clear "$venv" || return 1
    printf '%s\n' "$root" >"$venv/veillee-root"
}

pip_install() {
    cd "$root" && "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --no-input --editable ".[$1]"
}

# With the compiled rules where numba has a build for this Python, else without: only slower.
# Where a part of the server cannot be had either, the terminal still plays.
pip_install_to_play() {
    pip_install "catalogues,fast,serve" || pip_install "catalogues,serve" || pip_install catalogues
}

# install PART: bring .venv up to date for "run" or "test".
install() {
    local pip=(pip_install_to_play) stamp words status=0
    if [[ $1 == test ]]; then pip=(pip_install "test"); fi
    usable || make_environment || return 1
    stamp=$(fingerprint)
    words=$(words_fingerprint)
    : >"$venv/veillee-unfinished"
    attempt "l’installation a échoué (voir ci-dessus)." "the installation failed (see above)." \
        "${pip[@]}" || status=$?
    # Above 128 a signal ended pip: what it left can't be trusted and is made anew next time.
    if ((status > 128)); then return "$status"; fi
    rm -f "$venv/veillee-unfinished"
    if ((status)); then return "$status"; fi
    printf '%s\n' "$words" >"$venv/veillee-words.stamp"
    printf '%s\n' "$stamp" >"$venv/veillee-run.stamp"
    if [[ $1 == test ]]; then printf '%s\n' "$stamp" >"$venv/veillee-test.stamp"; fi
}

compile_words() {
    local words
    words=$(words_fingerprint)
    attempt "un catalogue n’a pas pu être compilé." "a catalogue could not be compiled." \
        "$venv/bin/python" "$root/hatch_build.py" || return 1
    printf '%s\n' "$words" >"$venv/veillee-words.stamp"
}

# Runs under the lock.
bring_up_to_date() {
    if ! installed "$1"; then
        if [[ $1 == test ]]; then
            say "Préparation de veillee et de ses outils de test dans .venv…" \
                "Preparing veillee and its test tools in .venv..."
        else
            say "Préparation de veillee dans .venv (une fois)…" "Preparing veillee in .venv (once)..."
        fi
        install "$1"
    elif ! words_ready; then
        compile_words
    fi
}

# set_up PART: everything "run" or "test" needs is there when this returns 0.
set_up() {
    if installed "$1" && words_ready; then return 0; fi
    (
        # pip answers Ctrl-C in its own way; without these two the shell would go on after it.
        trap 'exit 130' INT
        trap 'exit 143' TERM
        if command -v flock >/dev/null && ! flock --nonblock 9; then
            say "Une autre préparation est en cours ; on l’attend…" \
                "Another set-up is at work; waiting for it..."
            flock 9
        fi
        bring_up_to_date "$1"
    ) 9>"$root/.venv.lock"
}
