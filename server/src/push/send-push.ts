/** The push service's answer, as far as it matters: `gone` ends the subscription, `later` may succeed when repeated. */
type PushOutcome = { outcome: "sent" | "gone" | "refused" } | Later;
type Later = { outcome: "later"; afterMs: number };

export type PushRequest = {
  endpoint: string;
  body: Buffer;
  authorization: string;
  /** Seconds that the push service keeps the message for a browser that is offline. */
  ttlS: number;
  /** A waiting message with the same topic is replaced. At most 32 characters of base64url (RFC 8030, 5.4). */
  topic: string;
  urgency: "normal" | "high";
};

const TIMEOUT_MS = 10_000;
const RETRY_MS = 5_000;
const RETRY_MAX_MS = 60_000;

/** Sends one message to the push service (RFC 8030, section 5). Follows no redirect, and reads no answer's body. */
export async function sendPush(request: PushRequest, signal: AbortSignal): Promise<PushOutcome> {
  const { endpoint, body, authorization, ttlS, topic, urgency } = request;
  try {
    const response = await fetch(endpoint, {
      method: "POST",
      redirect: "manual",
      headers: {
        authorization,
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        ttl: String(ttlS),
        topic,
        urgency,
      },
      body: new Uint8Array(body),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    void response.body?.cancel();
    return readStatus(response);
  } catch {
    // The connection failed or took too long.
    return { outcome: "later", afterMs: RETRY_MS };
  }
}

function readStatus({ status, headers }: Response): PushOutcome {
  if (status >= 200 && status < 300) return { outcome: "sent" };
  if (status === 404 || status === 410) return { outcome: "gone" };
  if (status !== 429 && status < 500) return { outcome: "refused" };
  const seconds = Number(headers.get("retry-after") ?? "");
  const afterMs = seconds > 0 ? seconds * 1000 : RETRY_MS;
  return { outcome: "later", afterMs: Math.min(afterMs, RETRY_MAX_MS) };
}
