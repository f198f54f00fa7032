import { generateKeyPairSync } from "node:crypto";
import { dkimSign } from "mailauth";

export type SigningKey = {
  privateKey: string;
  /** The TXT record at `selector._domainkey.domain`. */
  record: string;
};

/** Generates a key for this test run. */
export function makeSigningKey(modulusLength = 2048): SigningKey {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength });
  const der = publicKey.export({ type: "spki", format: "der" });
  return {
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
    record: `v=DKIM1; k=rsa; p=${der.toString("base64")}`,
  };
}

type Signing = {
  domain: string;
  key: SigningKey;
  selector?: string;
  /** Number of signed bytes of the body (`l=`). */
  bodyLengthMax?: number;
};

/** Returns the mail with a DKIM-Signature, as its domain's server would send it. */
export async function signMail(mail: string, signing: Signing): Promise<string> {
  const { domain, key, selector = "s1", bodyLengthMax } = signing;
  const data = {
    signingDomain: domain,
    selector,
    privateKey: key.privateKey,
    ...(bodyLengthMax !== undefined && { maxBodyLength: bodyLengthMax }),
  };
  // The types require a signature outside the list, but only those in the list are made.
  const { signatures, errors } = await dkimSign(mail, { ...data, signatureData: [data] });
  if (errors.length > 0) throw new Error(String(errors[0]?.err));
  return `${signatures}${mail}`;
}

export function makeMail(fields: Record<string, string>, body = "Hello.\r\n"): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${lines.join("")}\r\n${body}`;
}
