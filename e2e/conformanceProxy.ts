import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../.out/conformance')

/** Notes a server that stands before no proxy, and why, so that it is counted and not checked. */
export async function leaveOut(title: string, why: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    path.join(folder, `left-out-${process.pid}-${Date.now()}.json`),
    JSON.stringify({ leftOut: `${title} (${why})` }),
  )
}

/** Notes that all endpoints were called in this run, so that one that was not answered needs a reason. */
export async function noteWalk(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `walked-${process.pid}.json`), JSON.stringify({ walked: true }))
}

/** Tests with this tag call each endpoint for its own sake: what they bring about is counted apart. */
export const walkTag = '@walk'

/** The recording proxy, started before a server. */
interface RecordingProxy {
  /** The requests and violations that it counted. */
  tally(): Promise<unknown>
  kill(): void
}

/** Starts `file`, the recording proxy's program, on `port` before `target`. */
export async function spawnProxy(
  file: string,
  port: number,
  target: string,
  wireName: string,
): Promise<RecordingProxy> {
  const args = [file, '--listen', String(port), '--target', target, '--wire-name', wireName]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', (code) => reject(new Error(`the conformance proxy left with ${String(code)}`)))
  })
  return {
    async tally() {
      const answer = await fetch(`http://127.0.0.1:${port}/__conformance`)
      return (await answer.json()) as unknown
    },
    kill: () => void child.kill('SIGKILL'),
  }
}

/**
 * Starts the recording proxy of the switch --conformance before `target`; `stop` writes its tally to
 * .out/conformance, where scripts/e2e sums them. `ofWalk`: it stands in the walk of all endpoints.
 */
export async function startConformanceProxy(
  file: string,
  port: number,
  target: string,
  wireName: string,
  ofWalk: boolean,
): Promise<{ stop(): Promise<void> }> {
  const proxy = await spawnProxy(file, port, target, wireName)
  return {
    async stop() {
      const tally = (await proxy.tally()) as object
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, `${process.pid}-${port}.json`), JSON.stringify({ ...tally, ofWalk }))
      proxy.kill()
    },
  }
}
