import { Type, type Static } from "typebox";

/** Why a message is incomplete: the exceeded limit, or the fault in the message. */
export const CutReason = Type.Union(
  [
    Type.Literal("parts"),
    Type.Literal("depth"),
    Type.Literal("messages"),
    Type.Literal("attachments"),
    Type.Literal("text"),
    Type.Literal("headers"),
    Type.Literal("time"),
    Type.Literal("memory"),
    Type.Literal("busy"),
    Type.Literal("failure"),
    Type.Literal("encoding"),
    Type.Literal("ending"),
  ],
  {
    description:
      "parts: more than are read. depth: parts within parts. messages: within messages. attachments: more than are listed. text: longer than is shown. headers: longer than are read. time, memory: more than one message may take. busy: too many messages were being read. failure: a fault of ours. encoding: characters that can't be read. ending: cut off before its end",
  },
);
export type CutReason = Static<typeof CutReason>;
