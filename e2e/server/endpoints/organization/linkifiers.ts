import { RE2JS } from 're2js'
import { groupNames } from '../../../../shared/linkifiers/pattern.ts'
import { templateVariables } from '../../../../shared/linkifiers/template.ts'
import { activeIds } from '../../actions/people/groups.ts'
import { notify } from '../../events/queue.ts'
import { badRequest, invalidField } from '../../http/apiError.ts'
import { ints, maybe, text, texts } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import type { Linkifier } from '../../state/records.ts'
import { linkifierRecord, linkifierTuple } from '../../wire/organization.ts'

function notifyOfLinkifiers(server: Server): void {
  const { linkifiers } = server.state
  notify(server, activeIds(server), (queue) => {
    const whole = {
      type: 'realm_linkifiers',
      realm_linkifiers: linkifiers.map((each) => linkifierRecord(server, each)),
    }
    const tuples = { type: 'realm_filters', realm_filters: linkifiers.map(linkifierTuple) }
    if (server.level < 176) return [whole, tuples]
    return queue.capabilities.has('linkifier_url_template') ? whole : null
  })
}

/** Errors of a pattern in the wording of the server's library. */
const faults: Readonly<Record<string, string>> = {
  'missing closing )': 'missing )',
  'missing closing ]': 'missing ]',
  'missing argument to repetition operator': 'no argument for repetition operator',
}

/** Returns why a pattern is invalid, or null. */
function patternFault(pattern: string): string | null {
  if (groupNames(pattern) !== null) return null
  try {
    RE2JS.compile(pattern)
    return 'pattern too large'
  } catch (error) {
    const [, what = 'unknown', where = ''] = /regexp: ([^:]*)(?:: `(.*)`)?$/.exec(String(error)) ?? []
    return `${faults[what] ?? what}: ${where}`
  }
}

function checkPattern(server: Server, pattern: string, self?: Linkifier): string {
  if (pattern === '') throw invalidField('pattern', 'This field cannot be blank.')
  const fault = patternFault(pattern)
  if (fault !== null) throw invalidField('pattern', `Bad regular expression: ${fault}`)
  if (server.state.linkifiers.some((each) => each !== self && each.pattern === pattern))
    throw invalidField(null, 'Realm filter with this Realm and Pattern already exists.')
  return pattern
}

function checkTemplate(pattern: string, template: string): string {
  const groups = groupNames(pattern) ?? new Set()
  const variables = templateVariables(template)
  if (variables === null) throw invalidField('url_template', 'Invalid URL template.')
  for (const name of variables)
    if (!groups.has(name))
      throw invalidField(null, `Group '${name}' in URL template is not present in linkifier pattern.`)
  for (const name of groups)
    if (!variables.has(name))
      throw invalidField(null, `Group '${name}' in linkifier pattern is not present in URL template.`)
  return template
}

const params = {
  pattern: text,
  url_template: maybe(text),
  url_format_string: maybe(text),
  example_input: maybe(text),
  reverse_template: maybe(text),
  alternative_url_templates: maybe(texts),
}

interface Given {
  readonly pattern: string
  readonly url_template?: string | undefined
  readonly url_format_string?: string | undefined
  readonly example_input?: string | undefined
  readonly reverse_template?: string | undefined
  readonly alternative_url_templates?: readonly string[] | undefined
}

/** Returns the fields of a linkifier from a request; omitted ones stay. */
function fieldsOf(server: Server, params: Given, self?: Linkifier): Omit<Linkifier, 'id'> {
  const template =
    server.level >= 176
      ? params.url_template
      : params.url_format_string?.replace(/%\((\w+)\)s|%%/g, (found, name?: string) =>
          name === undefined ? '%' : `{${name}}`,
        )
  if (template === undefined) throw badRequest("Missing 'url_template' argument")
  const pattern = checkPattern(server, params.pattern.trim(), self)
  const alternatives = params.alternative_url_templates
  for (const each of alternatives ?? []) checkTemplate(pattern, each)
  const clearable = (value: string | undefined, before: string | null | undefined) =>
    value === undefined ? (before ?? null) : value === '' ? null : value
  return {
    pattern,
    urlTemplate: checkTemplate(pattern, template.trim()),
    exampleInput: clearable(params.example_input, self?.exampleInput),
    reverseTemplate: clearable(params.reverse_template, self?.reverseTemplate),
    alternativeTemplates: alternatives ?? self?.alternativeTemplates ?? [],
  }
}

function linkifierOf(server: Server, id: string | undefined): Linkifier {
  const found = server.state.linkifiers.find((each) => each.id === Number(id))
  if (!found) throw badRequest('Linkifier not found.')
  return found
}

const admin = { admin: true }

export const linkifierRoutes = [
  route(
    'GET',
    '/realm/linkifiers',
    {},
    ({ server }) => ({ linkifiers: server.state.linkifiers.map((each) => linkifierRecord(server, each)) }),
    { levels: [54] },
  ),
  route(
    'GET',
    '/realm/filters',
    {},
    ({ server }) => ({ filters: server.state.linkifiers.map(linkifierTuple) }),
    { levels: [0, 176] },
  ),
  route(
    'POST',
    '/realm/filters',
    params,
    (call) => {
      const { state } = call.server
      const linkifier = { id: state.nextIds.other, ...fieldsOf(call.server, call.params) }
      state.nextIds.other += 1
      state.linkifiers.push(linkifier)
      notifyOfLinkifiers(call.server)
      return { id: linkifier.id }
    },
    admin,
  ),
  route(
    'PATCH',
    '/realm/filters/{id}',
    params,
    ({ server, params, path }) => {
      const linkifier = linkifierOf(server, path[0])
      Object.assign(linkifier, fieldsOf(server, params, linkifier))
      notifyOfLinkifiers(server)
      return {}
    },
    { levels: [57], admin: true },
  ),
  route(
    'DELETE',
    '/realm/filters/{id}',
    {},
    ({ server, path }) => {
      const linkifier = linkifierOf(server, path[0])
      server.state.linkifiers = server.state.linkifiers.filter((each) => each !== linkifier)
      notifyOfLinkifiers(server)
      return {}
    },
    admin,
  ),
  route(
    'PATCH',
    '/realm/linkifiers',
    { ordered_linkifier_ids: ints },
    ({ server, params: { ordered_linkifier_ids: ids } }) => {
      const { linkifiers } = server.state
      if (ids.length !== linkifiers.length || new Set(ids).size !== ids.length)
        throw badRequest('The ordered list must enumerate all existing linkifiers exactly once')
      server.state.linkifiers = ids.map((id) => linkifierOf(server, String(id)))
      notifyOfLinkifiers(server)
      return {}
    },
    { levels: [202], admin: true },
  ),
]
