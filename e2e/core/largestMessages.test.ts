import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseContent } from '../../shared/content/parseContent.ts'
import { largestMessages } from '../largestMessages.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ scenario: 'small' })
})
afterAll(async () => {
  await server.close()
})

describe('a message of the maximum length', () => {
  it.each(largestMessages)('is shown completely when it is made of $name', async ({ content }) => {
    const { body } = await testClient(server.url, server.accounts[0]!).post('/messages/render', { content })
    expect(body.result).toBe('success')
    const tree = parseContent(String(body['rendered']), server.url)
    expect(tree.isCut).toBe(false)
    expect(tree.blocks).not.toEqual([])
  })
})
