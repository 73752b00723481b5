/** What real servers answer about groups and the organization. */
import { realAnswers, type Row } from './realAnswers.ts'

const old = [247] as const

const group = (
  by: string,
  method: string,
  path: string,
  params: Readonly<Record<string, unknown>> = {},
): Row['request'] => [by, method, `/user_groups/20${path}`, params]

const organization: readonly Row[] = [
  {
    title: 'groups without names are unknown to an older server',
    levels: old,
    request: group('ada', 'PATCH', '', { can_mention_group: { new: 15 } }),
    status: 400,
    msg: 'can_mention_group is not an integer',
  },
  {
    title: 'members are changed by adding or deleting some',
    request: group('ada', 'POST', '/members'),
    status: 400,
    msg: (w) =>
      `Nothing to do. Specify at least one of ${
        w.level < 311 ? '"add" or "delete"' : '"add", "delete", "add_subgroups" or "delete_subgroups"'
      }.`,
  },
  {
    title: 'a deactivated group tells nothing of its members',
    levels: [339],
    before: [group('ada', 'POST', '/deactivate')],
    request: group('ada', 'GET', '/members'),
    status: 400,
    msg: 'User group is deactivated.',
  },
  {
    title: 'capitals are in no name of an emoji',
    request: ['ada', 'POST', '/realm/emoji/Grin'],
    status: 400,
    msg: 'Emoji names must contain only lowercase English letters, digits, spaces, dashes, and underscores.',
  },
  {
    title: 'the organization speaks a language that there is',
    request: ['ada', 'PATCH', '/realm', { default_language: 'klingon' }],
    status: 400,
    msg: "Invalid language 'klingon'",
  },
  {
    title: 'only owners may make channels for the web',
    levels: old,
    before: [['olga', 'PATCH', '/realm', { create_web_public_stream_policy: 4 }]],
    request: ['olga', 'PATCH', '/realm', { create_web_public_stream_policy: 7 }],
    types: ['realm'],
    events: () => ({ ben: [{ property: 'create_web_public_stream_policy', value: 7 }] }),
  },
  {
    title: 'a command that asks for nothing is answered',
    request: ['ben', 'POST', '/zcommand', { command: '/ping' }],
  },
  {
    title: 'a command that there is not is refused',
    request: ['ben', 'POST', '/zcommand', { command: '/dance' }],
    status: 400,
    msg: 'No such command: dance',
  },
  {
    title: 'methods that an endpoint has are told with those of its head',
    request: ['ben', 'PUT', '/messages'],
    status: 405,
    body: { allowed_methods: ['GET', 'HEAD', 'POST'] },
  },
]

realAnswers(organization)
