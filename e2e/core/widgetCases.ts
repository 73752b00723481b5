import type { OperationCase } from './operationCase.ts'

interface Parts {
  readonly call: (route: string, params: object) => Promise<unknown>
  /** Sends a message; resolves with its id once the server has it. */
  readonly send: (content: string) => Promise<number>
  /** Returns the contents of the message's submessages on the server. */
  readonly submessages: (messageId: number) => readonly string[]
}

/** The changes to polls and to-do lists. */
export function widgetCases({ call, send, submessages }: Parts): Readonly<Record<string, OperationCase>> {
  let messageId = 0
  const ticks = ['0,canned', '1,canned'].map((key) => JSON.stringify({ type: 'strike', key }))
  return {
    sendSubmessage: {
      request: 'POST /api/v1/submessage',
      prepare: async () => {
        messageId = await send('/todo Kitchen\nkettle\npot')
      },
      submit: (at) => call('sendSubmessage', { messageId, content: ticks[at] }),
      // Ticking twice would untick.
      onServer: () => submessages(messageId).slice(1),
      after: [[ticks[0]], ticks],
    },
  }
}
