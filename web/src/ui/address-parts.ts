export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}

export function localPartOf(email: string): string {
  return email.slice(0, email.lastIndexOf("@"));
}
