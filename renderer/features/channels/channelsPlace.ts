export * from '../channelsPlace/index.ts'
