export { ConnectionStatus } from './ConnectionStatus.tsx'
