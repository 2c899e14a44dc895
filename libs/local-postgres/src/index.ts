export { createCluster, databaseUrl, launchServer, type ServerOptions } from './cluster';
export { freePort } from './free-port';
export { postgresOwner, type Launch, type Owner } from './postgres-user';
export { startTemporaryServer, type TemporaryServer } from './temporary-server';
