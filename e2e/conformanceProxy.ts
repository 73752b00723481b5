import { spawn } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../.out/conformance')

/** Records a server that runs without a proxy, with the reason, so that it is counted as unchecked. */
export async function leaveOut(title: string, why: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(
    path.join(folder, `left-out-${process.pid}-${Date.now()}.json`),
    JSON.stringify({ leftOut: `${title} (${why})` }),
  )
}

/** Records that this run called all endpoints, so that a missing one needs a reason. */
export async function noteWalk(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, `walked-${process.pid}.json`), JSON.stringify({ walked: true }))
}

/** Tag of tests that call each endpoint for its own sake. Their requests are counted separately. */
export const walkTag = '@walk'

/** The recording proxy in front of a server. */
interface RecordingProxy {
  /** Returns the recorded requests and violations. */
  tally(): Promise<unknown>
  kill(): void
}

/** Starts the recording proxy's program `file` on `port` in front of `target`. */
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
 * Starts the recording proxy of the switch --conformance in front of `target`. `stop` writes its tally to
 * .out/conformance, where scripts/e2e sums it up. `ofWalk` is true for the test that calls all endpoints.
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
