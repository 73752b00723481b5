import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { readBytes } from './http/body.ts'
import { malformations, type MalformationName } from './malformations.ts'
import { writeJson } from './http/writeJson.ts'
import type { RunningServer } from './startServer.ts'

const pattern = z.string()
const times = z.number().int().positive().optional()

/** Actions that the control channel accepts: the methods of `RunningServer`, and a list of the event queues. */
export const controlAction = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('expireQueue'),
    queue_id: z.string().default('all'),
    user_id: z.number().optional(),
  }),
  z.object({
    action: z.literal('restart'),
    down_ms: z.number().optional(),
    lose_queues: z.boolean().optional(),
    feature_level: z.number().optional(),
  }),
  z.object({ action: z.literal('down') }),
  z.object({ action: z.literal('up') }),
  z.object({ action: z.literal('dropNextAnswer'), pattern, times }),
  z.object({ action: z.literal('delay'), pattern, ms: z.number(), times }),
  z.object({ action: z.literal('delayAnswer'), pattern, ms: z.number(), times }),
  z.object({
    action: z.literal('failWith'),
    pattern,
    status: z.number().int(),
    code: z.string().default(''),
    times,
    headers: z.record(z.string(), z.string()).optional(),
  }),
  z.object({ action: z.literal('replace'), pattern, page: z.string() }),
  z.object({
    action: z.literal('garble'),
    pattern,
    body: z.string(),
    status: z.number().int().optional(),
    content_type: z.string().optional(),
  }),
  z.object({
    action: z.literal('malform'),
    pattern,
    malformation: z.enum(Object.keys(malformations) as MalformationName[]),
    times,
  }),
  z.object({ action: z.literal('clearFaults') }),
  z.object({ action: z.literal('advanceClock'), ms: z.number() }),
  z.object({
    action: z.literal('allowCalls'),
    user_id: z.number(),
    provider: z.enum(['zoom', 'webex']),
    allowed: z.boolean().default(true),
  }),
  z.object({ action: z.literal('queues') }),
])

export type ControlAction = z.infer<typeof controlAction>

async function perform(running: RunningServer, action: ControlAction): Promise<unknown> {
  switch (action.action) {
    case 'expireQueue':
      return { expired: running.expireQueue(action.queue_id, action.user_id) }
    case 'restart':
      await running.restart({
        ...(action.down_ms === undefined ? {} : { downMs: action.down_ms }),
        ...(action.lose_queues === undefined ? {} : { loseQueues: action.lose_queues }),
        ...(action.feature_level === undefined ? {} : { featureLevel: action.feature_level }),
      })
      return {}
    case 'down':
      await running.down()
      return {}
    case 'up':
      await running.up()
      return {}
    case 'dropNextAnswer':
      running.dropNextAnswer(action.pattern, action.times)
      return {}
    case 'delay':
      running.delay(action.pattern, action.ms, action.times)
      return {}
    case 'delayAnswer':
      running.delayAnswer(action.pattern, action.ms, action.times)
      return {}
    case 'failWith':
      running.failWith(action.pattern, action.status, action.code, action.times, action.headers)
      return {}
    case 'replace':
      running.replace(action.pattern, action.page)
      return {}
    case 'garble':
      running.garble(action.pattern, action.body, action.status, action.content_type)
      return {}
    case 'malform':
      running.malform(action.pattern, action.malformation, action.times)
      return {}
    case 'clearFaults':
      running.clearFaults()
      return {}
    case 'advanceClock':
      running.advanceClock(action.ms)
      return {}
    case 'allowCalls':
      running.allowCalls(action.user_id, action.provider, action.allowed)
      return {}
    case 'queues':
      return {
        queues: [...running.server.queues.byId.values()].map((queue) => ({
          queue_id: queue.id,
          user_id: queue.userId,
          polling: queue.poll !== null,
          waiting: queue.events.length,
        })),
      }
  }
}

/** Listens on a separate loopback port for `POST /control` with a JSON action. */
export async function startControl(
  running: RunningServer,
  port: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const http = createServer((request, response) => {
    void (async () => {
      try {
        const parsed = controlAction.parse(JSON.parse((await readBytes(request, 1e8)).toString('utf8')))
        writeJson(response, 200, { ok: true, ...((await perform(running, parsed)) as object) })
      } catch (error) {
        writeJson(response, 400, { ok: false, error: error instanceof Error ? error.message : String(error) })
      }
    })()
  })
  await new Promise<void>((resolve) => http.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${String((http.address() as AddressInfo).port)}/control`,
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections()
        http.close(() => {
          resolve()
        })
      }),
  }
}
