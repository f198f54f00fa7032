/**
 * The cryptography of a Web Push message: encryption for the subscribed browser (RFC 8291, in the coding of RFC 8188),
 * and the server's identification to the push service (VAPID, RFC 8292). The push service can't read the message.
 */
import { createCipheriv, createECDH, createPrivateKey, hkdfSync, sign } from "node:crypto";
import type { RandomSource } from "./random-source.ts";

/** The keys of a browser's `PushSubscription`: its public key (65 bytes) and the shared secret (16 bytes). */
type PushReceiver = { publicKey: Buffer; authSecret: Buffer };

/** The random values of one encrypted message. Tests pass the vectors of RFC 8291. */
type OneTime = { privateKey: Buffer; salt: Buffer };

export type VapidKeys = {
  privateKey: Buffer;
  /** Uncompressed point, 65 bytes: the page's `applicationServerKey`. */
  publicKey: Buffer;
};

const CURVE = "prime256v1";
/** The order of the curve P-256 (SEC 2, section 2.4.2). */
const CURVE_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SCALAR_BYTES = 32;
const PUBLIC_KEY_BYTES = 65;
export const AUTH_SECRET_BYTES = 16;
const SALT_BYTES = 16;
/** One record holds the whole message. Push services accept at least 4,096 bytes (RFC 8030, section 7.2). */
const RECORD_BYTES = 4096;
const TAG_BYTES = 16;
/** Marks the last record (RFC 8188, section 2). */
const LAST_RECORD = Buffer.from([2]);
export const PUSH_PLAIN_BYTES_MAX = RECORD_BYTES - TAG_BYTES - LAST_RECORD.length - 86;

export function randomOneTime(random: RandomSource): OneTime {
  return { privateKey: scalarFrom(random(SCALAR_BYTES + 16)), salt: random(SALT_BYTES) };
}

/** Returns the request body for the push service. Throws RangeError if the public key isn't a point of the curve. */
export function encryptPush(plain: Buffer, to: PushReceiver, oneTime: OneTime): Buffer {
  if (plain.length > PUSH_PLAIN_BYTES_MAX) throw new RangeError("The message is too long to push");
  const sender = createECDH(CURVE);
  sender.setPrivateKey(oneTime.privateKey);
  const senderKey = sender.getPublicKey();
  const shared = sharedSecret(sender, to.publicKey);
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), to.publicKey, senderKey]);
  const keyMaterial = hkdf(shared, { salt: to.authSecret, info: keyInfo, bytes: 32 });
  const derive = (info: string, bytes: number): Buffer =>
    hkdf(keyMaterial, { salt: oneTime.salt, info: Buffer.from(info), bytes });
  const cipher = createCipheriv(
    "aes-128-gcm",
    derive("Content-Encoding: aes128gcm\0", 16),
    derive("Content-Encoding: nonce\0", 12),
  );
  const header = Buffer.alloc(SALT_BYTES + 5);
  oneTime.salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, SALT_BYTES);
  header.writeUInt8(senderKey.length, SALT_BYTES + 4);
  const sealed = [cipher.update(plain), cipher.update(LAST_RECORD), cipher.final()];
  return Buffer.concat([header, senderKey, ...sealed, cipher.getAuthTag()]);
}

/** The value of the Authorization header for one push service (its origin), valid until `expiresAtMs`. */
export function vapidAuthorization(
  keys: VapidKeys,
  claims: { audience: string; subject: string; expiresAtMs: number },
): string {
  const head = encodeJson({ typ: "JWT", alg: "ES256" });
  const body = encodeJson({
    aud: claims.audience,
    exp: Math.floor(claims.expiresAtMs / 1000),
    sub: claims.subject,
  });
  const signature = sign("sha256", Buffer.from(`${head}.${body}`), {
    key: createPrivateKey({ key: toJwk(keys), format: "jwk" }),
    dsaEncoding: "ieee-p1363",
  });
  const token = `${head}.${body}.${signature.toString("base64url")}`;
  return `vapid t=${token}, k=${keys.publicKey.toString("base64url")}`;
}

/** Makes a key pair from at least 48 uniformly random or derived bytes, always the same pair from the same bytes. */
export function vapidKeysFrom(bytes: Buffer): VapidKeys {
  const privateKey = scalarFrom(bytes);
  const pair = createECDH(CURVE);
  pair.setPrivateKey(privateKey);
  return { privateKey, publicKey: pair.getPublicKey() };
}

/** Whether these bytes are a point of the curve, so that a message can be encrypted for them. */
export function isPublicKey(bytes: Buffer): boolean {
  if (bytes.length !== PUBLIC_KEY_BYTES) return false;
  try {
    const probe = createECDH(CURVE);
    probe.setPrivateKey(Buffer.from([1]));
    return probe.computeSecret(bytes).length > 0;
  } catch {
    return false;
  }
}

/** A private key between 1 and the order - 1; extra bytes make it uniform (FIPS 186-5, appendix A.2.1). */
function scalarFrom(bytes: Buffer): Buffer {
  const scalar = (BigInt(`0x${bytes.toString("hex")}`) % (CURVE_ORDER - 1n)) + 1n;
  return Buffer.from(scalar.toString(16).padStart(SCALAR_BYTES * 2, "0"), "hex");
}

function sharedSecret(sender: ReturnType<typeof createECDH>, publicKey: Buffer): Buffer {
  try {
    return sender.computeSecret(publicKey);
  } catch {
    throw new RangeError("The subscription's key is not a point of the curve P-256");
  }
}

function hkdf(key: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }) {
  return Buffer.from(hkdfSync("sha256", key, salt, info, bytes));
}

function toJwk({ privateKey, publicKey }: VapidKeys) {
  const coordinate = (from: number): string =>
    publicKey.subarray(from, from + SCALAR_BYTES).toString("base64url");
  return {
    kty: "EC",
    crv: "P-256",
    d: privateKey.toString("base64url"),
    x: coordinate(1),
    y: coordinate(1 + SCALAR_BYTES),
  };
}

function encodeJson(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
