import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { createServer, request as httpRequest } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { launchApp } from '../../app.ts'
import { startServer } from '../../server/startServer.ts'
import { messageBox, untilLive } from '../../steps.ts'
import { processTree } from '../measure/processTree.ts'

export interface UploadMeasure {
  /**
   * Maximum private memory of all processes during the upload minus that before it, in megabytes. Excludes pages of
   * files, whose share depends on other processes.
   */
  readonly addedMegabytes: number
  readonly seconds: number
}

const sampleMs = 250
const settleMs = 8000

/** Uploads a sparse file of this many bytes with the real app, and measures memory and time. */
export async function measureUpload(bytes: number): Promise<UploadMeasure> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'topical-bench-upload-'))
  const file = path.join(folder, 'film.mp4')
  const handle = await open(file, 'w')
  await handle.truncate(bytes)
  await handle.close()
  const sink = await startSink()
  const server = await startServer({
    scenario: 'small',
    realmUrl: sink.url,
    limits: { uploadMib: Math.ceil(bytes / 1024 / 1024) + 1 },
  })
  sink.behind(server.url)
  const launched = await launchApp({
    server: { url: sink.url },
    account: server.accounts[1]!,
    withoutStore: true,
  })
  const { app, page } = launched
  try {
    await untilLive(page)
    await app.evaluate(({ dialog }, chosen) => {
      dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
    }, file)
    await messageBox(page).first().waitFor()
    await sleep(settleMs)
    const id = app.process().pid ?? 0
    const before = await ownMemory(id)
    let maxMemory = before
    const started = performance.now()
    await page.getByRole('button', { name: 'Attach files' }).click()
    // The page is not queried in the meantime, because that costs memory.
    while (sink.received() < bytes) {
      maxMemory = Math.max(maxMemory, await ownMemory(id))
      await sleep(sampleMs)
    }
    while (!(await messageBox(page).inputValue()).includes('](/user_uploads/')) await sleep(sampleMs)
    const seconds = (performance.now() - started) / 1000
    if (sink.received() !== bytes)
      throw new Error(`${String(sink.received())} bytes arrived of ${String(bytes)}.`)
    return { addedMegabytes: maxMemory - before, seconds }
  } finally {
    await launched.close()
    await server.close()
    await sink.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function ownMemory(root: number): Promise<number> {
  const ids = [...(await processTree(root)).keys()]
  const sizes = await Promise.all(
    ids.map(async (id) => {
      const text = await readFile(`/proc/${String(id)}/smaps_rollup`, 'utf8').catch(() => '')
      return Number(/^Anonymous:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0)
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

interface Sink {
  readonly url: string
  /** Forwards everything except uploads to this server. */
  behind(url: string): void
  /** Returns the received bytes of uploads. */
  received(): number
  close(): Promise<void>
}

/** Accepts chunked uploads and discards them. The reference server would keep them in memory. */
async function startSink(): Promise<Sink> {
  let target = ''
  let received = 0
  let length = 0
  const serveUpload = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeader('Tus-Resumable', '1.0.0')
    if (incoming.method === 'POST') {
      length = Number(incoming.headers['upload-length'])
      response.writeHead(201, { Location: `/api/v1/tus/${randomUUID()}` }).end()
      return
    }
    for await (const part of incoming as AsyncIterable<Buffer>) received += part.length
    if (received < length) {
      response.writeHead(204, { 'Upload-Offset': String(received) }).end()
      return
    }
    const stored = { url: '/user_uploads/2/ab/film.mp4', filename: 'film.mp4' }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(stored))
  }
  const server: Server = createServer((incoming, response) => {
    if (incoming.url?.startsWith('/api/v1/tus') === true) return void serveUpload(incoming, response)
    const { method = 'GET', headers, url = '/' } = incoming
    const onward = httpRequest(target + url, { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    behind: (url) => (target = url),
    received: () => received,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
