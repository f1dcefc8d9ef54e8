# What ./play and ./check share: looking at the machine, and installing what is missing on Debian and Ubuntu.
# To be sourced by bash.

say() { printf '%s\n' "$*" >&2; }

# Builds for checks on a build server share one folder, whatever checkout they come from.
if [ -n "${CI:-}" ]; then
    export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-${HOME:-/root}/.cache/oblava-target}"
fi

is_debian() { command -v apt-get >/dev/null && command -v dpkg-query >/dev/null; }

installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q '^install ok installed'; }

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# need_packages PACKAGE...: on Debian and Ubuntu installs those that are missing, and says so.
need_packages() {
    local missing=() package
    is_debian || return 0
    for package in "$@"; do
        installed "$package" || missing+=("$package")
    done
    [ ${#missing[@]} = 0 ] && return 0
    if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
        say "These packages are missing: ${missing[*]}"
        say "Install them as root: apt-get install ${missing[*]}"
        return 1
    fi
    say "Installing what is missing (apt): ${missing[*]}"
    as_root apt-get update -qq
    DEBIAN_FRONTEND=noninteractive as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# What building the game needs, and how to get it elsewhere.
need_build() {
    if ! command -v cargo >/dev/null && [ -x "${HOME:-/root}/.cargo/bin/cargo" ]; then
        PATH="${HOME:-/root}/.cargo/bin:$PATH"
    fi
    if ! command -v cargo >/dev/null; then
        say "Rust is missing. Get it from https://rustup.rs (or your system's packages, 1.95 or newer), then run this again."
        return 1
    fi
    if is_debian; then
        need_packages gcc libc6-dev pkg-config libasound2-dev libudev-dev libwayland-dev libxkbcommon-dev
    elif [ "$(uname -s)" = Linux ]; then
        if ! command -v pkg-config >/dev/null || ! pkg-config --exists alsa libudev wayland-client xkbcommon; then
            say "The game is built with ALSA, udev, Wayland and xkbcommon; one of them, or pkg-config, is not here. Get them by"
            say "  Fedora:    dnf install gcc pkgconf alsa-lib-devel systemd-devel wayland-devel libxkbcommon-devel"
            say "  Arch:      pacman -S base-devel alsa-lib systemd-libs wayland libxkbcommon"
            say "  openSUSE:  zypper install gcc pkg-config alsa-devel libudev-devel wayland-devel libxkbcommon-devel"
            return 1
        fi
    fi
}

# What showing the game needs.
need_screen() {
    is_debian || return 0
    need_packages libxkbcommon-x11-0 mesa-vulkan-drivers
}
