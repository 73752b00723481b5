import { z } from 'zod'
import {
  hasAlternativeLinkifiers,
  hasPlaygroundTemplates,
  hasReverseLinkifiers,
  hasUrlTemplates,
} from '../../capabilities.ts'
import { int, listOf } from '../../records/lenient.ts'
import { linkifier } from '../../records/organization/linkifier.ts'
import type { WireContext } from '../../wireContext.ts'
import { ifHas, none, tooOld } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const created = reads(z.object({ id: int }).transform((wire) => ({ id: wire.id })))

const getLinkifiers = route({
  name: 'getLinkifiers',
  doc: 'The linkifiers in their order; everybody.',
  method: 'GET',
  path: '/realm/linkifiers',
  since: 54,
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(z.object({ linkifiers: listOf(linkifier) }).transform((wire) => wire.linkifiers)),
})

const getFilters = route({
  name: 'getFilters',
  doc: 'The linkifiers, as servers had them before they had that name; everybody.',
  method: 'GET',
  path: '/realm/filters',
  until: 54,
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(z.object({ filters: listOf(linkifier) }).transform((wire) => wire.filters)),
})

const definition = z.object({
  /** A Python regular expression. */
  pattern: z.string(),
  /** An RFC 6570 template. */
  urlTemplate: z.string(),
  /** Example text for testing the pattern; "" clears it. */
  exampleInput: z.string().optional(),
  /** Template for converting a pasted address to text; "" clears it. */
  reverseTemplate: z.string().optional(),
  alternativeUrlTemplates: z.array(z.string()).optional(),
})

/** Converts a template to the format of levels below 176. Throws for other than plain variables. */
function formatOfTemplate(template: string): string {
  return template.replace(/%|\{([^}]*)\}/g, (found, name: string | undefined) => {
    if (name === undefined) return '%%'
    return /^\w+$/.test(name) ? `%(${name})s` : tooOld('this URL template')
  })
}

function definitionWire(params: z.output<typeof definition>, context: WireContext) {
  if (!hasUrlTemplates(context.featureLevel))
    return { pattern: params.pattern, url_format_string: formatOfTemplate(params.urlTemplate) }
  return {
    pattern: params.pattern,
    url_template: params.urlTemplate,
    example_input: ifHas(hasReverseLinkifiers, context, params.exampleInput),
    reverse_template: ifHas(hasReverseLinkifiers, context, params.reverseTemplate),
    alternative_url_templates: ifHas(hasAlternativeLinkifiers, context, params.alternativeUrlTemplates),
  }
}

const addLinkifier = route({
  name: 'addLinkifier',
  doc: 'Adds a linkifier at the end; administrators.',
  method: 'POST',
  path: '/realm/filters',
  fromWindow: true,
  params: definition,
  wire: definitionWire,
  result: created,
})

const linkifierId = z.object({ linkifierId: int })

const updateLinkifier = route({
  name: 'updateLinkifier',
  doc: 'Changes a linkifier; administrators.',
  method: 'PATCH',
  path: '/realm/filters/{filter_id}',
  since: 57,
  fromWindow: true,
  params: definition.extend(linkifierId.shape),
  wire: (params, context) => ({ filter_id: params.linkifierId, ...definitionWire(params, context) }),
  result: nothing,
})

const removeLinkifier = route({
  name: 'removeLinkifier',
  doc: 'Removes a linkifier; administrators.',
  method: 'DELETE',
  path: '/realm/filters/{filter_id}',
  fromWindow: true,
  params: linkifierId,
  wire: (params) => ({ filter_id: params.linkifierId }),
  result: nothing,
})

const reorderLinkifiers = route({
  name: 'reorderLinkifiers',
  doc: 'Orders the linkifiers, all of them; administrators.',
  method: 'PATCH',
  path: '/realm/linkifiers',
  since: 202,
  fromWindow: true,
  params: z.object({ linkifierIds: z.array(int) }),
  wire: (params) => ({ ordered_linkifier_ids: params.linkifierIds }),
  result: nothing,
})

const addPlayground = route({
  name: 'addPlayground',
  doc: 'Adds a place to run code of a language; administrators.',
  method: 'POST',
  path: '/realm/playgrounds',
  since: 49,
  fromWindow: true,
  params: z.object({ name: z.string(), language: z.string(), urlTemplate: z.string() }),
  wire: (params, { featureLevel }) => ({
    name: params.name,
    pygments_language: params.language,
    url_template: params.urlTemplate,
    // Sent as well, because it is uncertain which of the two each of these levels reads.
    url_prefix: hasPlaygroundTemplates(featureLevel) ? undefined : prefixOfTemplate(params.urlTemplate),
  }),
  result: created,
})

/** Returns the prefix of a template that only appends the code; undefined for others. */
function prefixOfTemplate(template: string): string | undefined {
  const prefix = template.replace(/\{code\}$/, '')
  return prefix.includes('{') || prefix === template ? undefined : prefix
}

const removePlayground = route({
  name: 'removePlayground',
  doc: 'Removes a place to run code; administrators.',
  method: 'DELETE',
  path: '/realm/playgrounds/{playground_id}',
  since: 49,
  fromWindow: true,
  params: z.object({ playgroundId: int }),
  wire: (params) => ({ playground_id: params.playgroundId }),
  result: nothing,
})

/** Routes for linkifiers and playgrounds, which turn patterns and code in messages into addresses. */
export const linkifierRoutes = {
  getLinkifiers,
  getFilters,
  addLinkifier,
  updateLinkifier,
  removeLinkifier,
  reorderLinkifiers,
  addPlayground,
  removePlayground,
} as const
