import { generateKeyPairSync } from "node:crypto";

/*
 * Two self-signed certificates with their keys. For tests only: they are public, grant no
 * access, and must never be used by a real server.
 */
export type TestCertificate = { name: string; cert: string; key: string };

export const FIRST_TEST_CERTIFICATE: TestCertificate = {
  name: "fixture-1.test",
  cert: `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUILUI/gCW8/qGsNI9Y2I+fkAQ9zIwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOZml4dHVyZS0xLnRlc3QwIBcNMjYxMTIxMDczMTM1WhgPMjEy
NjEwMjgwNzMxMzVaMBkxFzAVBgNVBAMMDmZpeHR1cmUtMS50ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAEiI+F+i+x6cf5BMOa3kH88b4+Ru2xI2rKM7laDHvA
U3RY5UuGx3gB4doXRgQjjLgoDdZJLFlPcavKSEdpCzZz4aNTMFEwHQYDVR0OBBYE
FGARvqWh5H1y+gcT1BiyPjGzRvCYMB8GA1UdIwQYMBaAFGARvqWh5H1y+gcT1Biy
PjGzRvCYMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIhAN4/fwv6
vCUhVqm7vEOMKLZO0E66dVXzjD4H989Qd7PcAiAvHAX//UCStgpV4OO5w/kgVMib
s7smpgLOP322XyZXPg==
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5lk3XALgF8uI3qNR
pF9yRQHtreCR+uES67R8f6bJa8ahRANCAASIj4X6L7Hpx/kEw5reQfzxvj5G7bEj
asozuVoMe8BTdFjlS4bHeAHh2hdGBCOMuCgN1kksWU9xq8pIR2kLNnPh
-----END PRIVATE KEY-----
`,
};

export const SECOND_TEST_CERTIFICATE: TestCertificate = {
  name: "fixture-2.test",
  cert: `-----BEGIN CERTIFICATE-----
MIIBijCCAS+gAwIBAgIUC1VHhkLkAyoEmcEEZr0EAkQSvq4wCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOZml4dHVyZS0yLnRlc3QwIBcNMjYxMTIxMDczMTM1WhgPMjEy
NjEwMjgwNzMxMzVaMBkxFzAVBgNVBAMMDmZpeHR1cmUtMi50ZXN0MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAETniyM22vxkfTGOeiwCGGsQ+mPUpXVl2Rk2eCoV2J
xDCtnlP8iBpzn6TCPgkhQcF6/Xc4c1U7IaoFV2upPaHTZqNTMFEwHQYDVR0OBBYE
FOumCTvhM2MJbXAAA40kne+ShwoGMB8GA1UdIwQYMBaAFOumCTvhM2MJbXAAA40k
ne+ShwoGMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSQAwRgIhAI9Mlfer
ydQurx/JczAZttrqE/i/1dU47IBpGE3JFhVZAiEA6a3/z4peOSK1+1oXDB5z5pFv
+dbIXsuAWDvvwi+r0NA=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgLtW/bnebzoiKsbcB
XNsYuVqROdgty/LCu3LkmM+z+xChRANCAAROeLIzba/GR9MY56LAIYaxD6Y9SldW
XZGTZ4KhXYnEMK2eU/yIGnOfpMI+CSFBwXr9dzhzVTshqgVXa6k9odNm
-----END PRIVATE KEY-----
`,
};

/** A key of another type than those of the certificates: OpenSSL itself refuses only another key of the same type. */
export function keyOfOtherType(): string {
  return generateKeyPairSync("ed25519").privateKey.export({ type: "pkcs8", format: "pem" });
}
