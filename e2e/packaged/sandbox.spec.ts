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

/** Somebody who is not root: root's tests borrow the account that has no rights at all. */
async function ordinaryUser(): Promise<User | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = async (flag: string): Promise<number> => Number((await run('id', [flag, 'nobody'])).stdout)
  return { uid: await id('-u'), gid: await id('-g') }
}

/** Resolves to true when this computer lets such a user create the namespaces that the sandbox is built of. */
function namespacesAllowed(user: User | undefined): Promise<boolean> {
  const child = spawn('unshare', ['--user', '--net', '--pid', '--fork', 'true'], { ...user, stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)))
}

/** The processes of this profile's pages, as the kernel sees them. */
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

test('an ordinary user runs it sandboxed: pages are filtered and unprivileged', async ({
  topical,
  makeServer,
  openInstalled,
}) => {
  const user = await ordinaryUser()
  const display = await privateDisplay()
  const options = { ...(user ? { user } : {}), env: display.env }
  try {
    if (!(await namespacesAllowed(user))) {
      // No sandbox can be made here. Then the program has to refuse, and not to run without one.
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
      // 2: every system call goes through a filter.
      expect(status['Seccomp']).toBe('2')
      expect(status['NoNewPrivs']).toBe('1')
      expect(BigInt(`0x${status['CapEff']}`)).toBe(0n)
      // Its own process numbers: it sees and signals nobody outside.
      expect(status['NSpid']?.split('\t').length).toBeGreaterThan(1)
    }
    await program.stop()
  } finally {
    await display.close()
  }
})
