/** RFC 9116: whom to tell about a hole. The server says how long this can be believed. */
export function securityTxt(): string {
  return [
    "Contact: mailto:general@%DOMAIN%",
    "Expires: %SECURITY_EXPIRES%",
    "Preferred-Languages: en",
    "Canonical: %PUBLIC_URL%/.well-known/security.txt",
    "",
  ].join("\n");
}
