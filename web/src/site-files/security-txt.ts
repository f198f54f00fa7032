/** RFC 9116: the contact for security reports. The server fills in the expiry date. */
export function securityTxt(): string {
  return [
    "Contact: mailto:general@%DOMAIN%",
    "Expires: %SECURITY_EXPIRES%",
    "Preferred-Languages: en",
    "Canonical: %PUBLIC_URL%/.well-known/security.txt",
    "",
  ].join("\n");
}
