/**
 * Two soft tones, a fifth apart, synthesized: no file to fetch, and nothing for the Content-Security-Policy to block.
 */
const TONES = [
  { hertz: 659.25, afterS: 0 },
  { hertz: 987.77, afterS: 0.11 },
] as const;
const LOUDNESS = 0.12;
const ATTACK_S = 0.012;
const LENGTH_S = 0.6;

let context: AudioContext | undefined;

export function canPlay(): boolean {
  return "AudioContext" in window;
}

/**
 * Plays the chime. Does nothing if the browser has no audio or requires a click first: a delayed sound would be
 * confusing.
 */
export async function playChime(): Promise<void> {
  if (!canPlay() || !mayPlay()) return;
  context ??= new AudioContext();
  await context.resume();
  for (const { hertz, afterS } of TONES) playTone(context, hertz, context.currentTime + afterS);
}

function mayPlay(): boolean {
  return !("userActivation" in navigator) || navigator.userActivation.hasBeenActive;
}

function playTone(audio: AudioContext, hertz: number, atS: number): void {
  const tone = new OscillatorNode(audio, { frequency: hertz });
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, atS);
  loudness.gain.linearRampToValueAtTime(LOUDNESS, atS + ATTACK_S);
  loudness.gain.exponentialRampToValueAtTime(0.001, atS + LENGTH_S);
  tone.connect(loudness).connect(audio.destination);
  tone.start(atS);
  tone.stop(atS + LENGTH_S);
}
