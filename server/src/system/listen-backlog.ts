/**
 * How many clients may wait to be accepted, where Node lets 511. Beyond it a system makes them try again a
 * second later; and Linux, once it defends itself against a flood (SYN cookies), forgets some of them after
 * they were told that they are connected: of SMTP, where the server speaks first, those wait for ever.
 * Systems cut it to their own limit (`net.core.somaxconn`: 4,096 on Linux).
 */
export const LISTEN_BACKLOG = 4_096;
