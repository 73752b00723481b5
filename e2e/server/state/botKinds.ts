/** Bots that run in the server itself. */
export interface EmbeddedBot {
  readonly name: string
  readonly config: Readonly<Record<string, string>>
  readonly answer: (content: string, config: Readonly<Record<string, string>>) => string
}

export const embeddedBots: readonly EmbeddedBot[] = [
  { name: 'echo', config: {}, answer: (content) => content.replace(/@\*\*[^*]*\*\*\s*/g, '') || '…' },
  {
    name: 'greeter',
    config: { greeting: 'Hello' },
    answer: (_, config) => `${config['greeting'] ?? 'Hello'}!`,
  },
]

/** Integrations for incoming-webhook bots. */
export const incomingWebhooks = [
  {
    name: 'buildwatch',
    display_name: 'Build watch',
    all_event_types: ['passed', 'failed'],
    config_options: [] as Readonly<Record<string, string>>[],
    url_options: [{ key: 'branches', label: 'Filter by branches', input_type: 'text' }],
  },
  {
    name: 'weather',
    display_name: 'Weather',
    all_event_types: null,
    config_options: [{ key: 'place', label: 'Place', input_type: 'text' }],
    url_options: [] as Readonly<Record<string, string>>[],
  },
] as const
