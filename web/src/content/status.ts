export const STATUS_PAGE = {
  title: "Status of the mail service - Mayfly",
  description:
    "Whether Mayfly accepts mail now, for each domain: the last accepted message, the last seven days by hour, the speed, and the operator’s notes.",
  headline: "Status",
  opening:
    "Whether the mail service works, by domain. The page says nothing about addresses or senders.",
} as const;
