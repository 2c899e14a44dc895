export { createCluster, databaseUrl, launchServer, type ServerOptions } from './cluster';
export { postgresOwner, type Launch, type Owner } from './postgres-user';
