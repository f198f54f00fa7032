/** Returns the status and the JSON body of a response. */
export async function answerOf(response: Response) {
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}
