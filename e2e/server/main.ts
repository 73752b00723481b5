import { parseArgs } from 'node:util'
import { startControl } from './control.ts'
import { startServer } from './startServer.ts'

/** Parses an integer of the command line; throws an explanation if it is invalid. */
function numberOf(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^\d+$/.test(text)) throw new Error(`--${name} takes a whole number, not ${text}.`)
  return Number(text)
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'wire-name': { type: 'string' },
      'feature-level': { type: 'string' },
      'realm-url': { type: 'string' },
      tls: { type: 'boolean' },
      scenario: { type: 'string' },
      'control-port': { type: 'string' },
      users: { type: 'string' },
      messages: { type: 'string' },
      development: { type: 'boolean' },
      'push-service': { type: 'boolean' },
    },
  })
  const level = numberOf('feature-level', values['feature-level'])
  const running = await startServer({
    hasServiceHome: true,
    port: numberOf('port', values.port) ?? 0,
    ...(values['wire-name'] === undefined ? {} : { wireName: values['wire-name'] }),
    ...(level === undefined ? {} : { featureLevel: level }),
    ...(values['realm-url'] === undefined ? {} : { realmUrl: values['realm-url'] }),
    tls: values.tls === true,
    scenario: values.scenario ?? 'demo',
    services: {
      development: values.development === true,
      push: values['push-service'] === true ? { delayMs: 200, failWith: null } : null,
    },
    factors: {
      users: numberOf('users', values.users) ?? 1,
      messages: numberOf('messages', values.messages) ?? 1,
    },
  })
  const controlPort = numberOf('control-port', values['control-port'])
  const control = controlPort === undefined ? null : await startControl(running, controlPort)
  process.stdout.write(
    `${JSON.stringify({
      url: running.url,
      wire_name: running.wireName,
      feature_level: running.featureLevel,
      accounts: running.accounts,
      ...(control ? { control_url: control.url } : {}),
    })}\n`,
  )
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
