import { buildServer } from "./build-server.ts";

await buildServer();
