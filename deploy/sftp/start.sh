#!/bin/sh
# Makes a login and a folder for each file in /keys, which has a company's slug as its name and its public keys as its
# content, and starts sshd. All logins have the user ID of Tendwell, which reads the files and moves them away.
set -eu
owner=${TENDWELL_UID:-10001}

mkdir -p /feeds/.sftp /host-keys /run/sshd /run/company-keys
chown root:root /feeds /feeds/.sftp
chmod 755 /feeds /feeds/.sftp /run/company-keys
for file in /keys/*; do
  slug=$(basename "$file")
  case $slug in *[!a-z0-9-]*) echo "$file is not named after a company's link, so it has no login." >&2; continue ;; esac
  home=/feeds/.sftp/$slug
  mkdir -p "$home/files"
  chown root:root "$home" && chmod 755 "$home" # sshd locks no one into a folder that belongs to someone else
  chown "$owner:$owner" "$home/files" && chmod 700 "$home/files"
  [ -e "/feeds/$slug" ] || ln -s ".sftp/$slug/files" "/feeds/$slug"
  id "$slug" > /dev/null 2>&1 ||
    useradd --non-unique --uid "$owner" --gid companies --password '*' --no-create-home --home-dir /files --shell /usr/sbin/nologin "$slug"
  install -m 644 "$file" "/run/company-keys/$slug"
done
[ -f /host-keys/ssh_host_ed25519_key ] || ssh-keygen -q -t ed25519 -N '' -f /host-keys/ssh_host_ed25519_key
exec /usr/sbin/sshd -D -e -f /etc/tendwell-sftp/sshd_config
