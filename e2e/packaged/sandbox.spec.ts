import { readdir, readFile } from 'node:fs/promises'
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from './fixtures.ts'
import { privateDisplay } from './privateDisplay.ts'
import { signIn } from '../signIn.ts'
import { startProgram } from './startProgram.ts'

const run = promisify(execFile)

interface User {
  readonly uid: number
  readonly gid: number
}

/** Returns a user who is not root: root's tests use the unprivileged account `nobody`. */
async function ordinaryUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Resolves to true if this computer lets such a user create the namespaces that the sandbox needs. */
function namespacesAllowed(user: User | undefined): Promise<boolean> {
  const child = spawn('unshare', ['--user', '--net', '--pid', '--fork', 'true'], { ...user, stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

/** Returns the kernel's status of the page processes of this profile. */
async function pages(profile: string): Promise<readonly Readonly<Record<string, string>>[]> {
  const found: Record<string, string>[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (!line.includes('--type=renderer') || !line.includes(profile)) continue
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    found.push(
      Object.fromEntries(
        status.split('\n').map((field) => [field.split(':')[0] ?? '', field.split(':')[1]?.trim() ?? '']),
      ),
    )
  }
  return found
}

test('for an ordinary user it runs sandboxed: pages are filtered and unprivileged', async ({
  topical,
  makeServer,
  openInstalled,
}) => {
  const user = await ordinaryUser()
  const display = await privateDisplay()
  const options = { ...(user ? { user } : {}), env: display.env }
  try {
    if (!(await namespacesAllowed(user))) {
      // No sandbox is possible here. Then the program must refuse to run.
      console.log(
        'This computer gives no namespaces to ordinary users: checked that the program refuses to start.',
      )
      const program = await startProgram(topical.command, options)
      expect(await program.exited).not.toBe(0)
      await program.end()
      return
    }
    const program = await openInstalled(options)
    await signIn(program.page, await makeServer(), 'ada', 'Until I quit')
    const confined = await pages(program.profile)
    expect(confined.length).toBeGreaterThan(0)
    for (const status of confined) {
      expect(status['Uid']?.split('\t').every((id) => Number(id) !== 0)).toBe(true)
      // 2: every system call is filtered.
      expect(status['Seccomp']).toBe('2')
      expect(status['NoNewPrivs']).toBe('1')
      expect(BigInt(`0x${status['CapEff']}`)).toBe(0n)
      // A separate process namespace: the page can neither see nor signal other processes.
      expect(status['NSpid']?.split('\t').length).toBeGreaterThan(1)
    }
    await program.stop()
  } finally {
    await display.close()
  }
})
