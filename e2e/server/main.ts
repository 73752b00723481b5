import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startControl } from './control.ts'
import { startServer } from './startServer.ts'

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
  },
})

const hasDemo = existsSync(new URL('./demo/index.ts', import.meta.url))
const running = await startServer({
  port: Number(values.port ?? 0),
  ...(values['wire-name'] === undefined ? {} : { wireName: values['wire-name'] }),
  ...(values['feature-level'] === undefined ? {} : { featureLevel: Number(values['feature-level']) }),
  ...(values['realm-url'] === undefined ? {} : { realmUrl: values['realm-url'] }),
  tls: values.tls === true,
  scenario: values.scenario ?? (hasDemo ? 'demo' : 'small'),
  factors: { users: Number(values.users ?? 1), messages: Number(values.messages ?? 1) },
})
const control =
  values['control-port'] === undefined ? null : await startControl(running, Number(values['control-port']))

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
