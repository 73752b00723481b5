import { z } from 'zod'
import type { Linkifier } from '../../types.ts'
import { address, description, int, optionalListOf } from '../lenient.ts'

/**
 * Converts the format of levels below 176, `https://x/%(id)s` with `%%` for a percent sign, to an RFC 6570 template.
 * Braces are percent-encoded, because they had no meaning in the old format.
 */
export const templateOfFormat = (format: string): string =>
  format.replace(/%\((\w+)\)s|%%|[{}]/g, (found, name: string | undefined) => {
    if (name !== undefined) return `{${name}}`
    if (found === '%%') return '%'
    return found === '{' ? '%7B' : '%7D'
  })

const extras = { exampleInput: null, reverseTemplate: null, alternativeUrlTemplates: [] }

/** Below level 54: `[pattern, URL format, id]`. */
const tuple = z.tuple([description, address, int]).transform(([pattern, format, id]): Linkifier => ({
  id,
  pattern,
  urlTemplate: address.parse(templateOfFormat(format)),
  ...extras,
}))

const modern = z
  .object({
    id: int,
    pattern: description,
    url_template: address.nullish(),
    url_format: address.nullish(),
    example_input: description.nullish(),
    reverse_template: address.nullish(),
    alternative_url_templates: optionalListOf(address),
  })
  .transform((wire): Linkifier => ({
    id: wire.id,
    pattern: wire.pattern,
    urlTemplate: address.parse(wire.url_template ?? templateOfFormat(wire.url_format ?? '')),
    exampleInput: wire.example_input ?? null,
    reverseTemplate: wire.reverse_template ?? null,
    alternativeUrlTemplates: wire.alternative_url_templates,
  }))

/** A linkifier in any of its forms. */
export const linkifier: z.ZodType<Linkifier> = z.union([modern, tuple])
