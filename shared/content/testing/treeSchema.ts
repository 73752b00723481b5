import { z } from 'zod'

/**
 * The tree as a closed schema: everything that a parsed message may contain. Written independently of the parser, so
 * that it finds the parser's holes.
 */
const realm = 'https://realm.test'

const linkUrl = z.string().refine((url) => {
  const parsed = new URL(url, realm)
  if (url.startsWith('/')) return parsed.origin === realm
  return ['http:', 'https:', 'mailto:'].includes(parsed.protocol) && parsed.href === url
}, 'an http, https, mailto or realm-relative address')
const mediaUrl = linkUrl.refine((url) => !url.startsWith('mailto:'), 'no mail address')
const path = linkUrl.refine((url) => url.startsWith('/'), 'a realm-relative path')
const token = z.string().regex(/^[a-z][a-z0-9]{0,2}$/)

const length = z.string().regex(/^-?[\d.]+(em|ex|px|pt|mu|%)?$/)
const color = z.string().regex(/^(#[\da-f]+|[a-z]+)$/i)
const style = z.strictObject(
  Object.fromEntries([
    ...[
      'height',
      'width',
      'minWidth',
      'maxWidth',
      'verticalAlign',
      'top',
      'bottom',
      'left',
      'marginLeft',
    ].map((name) => [name, length.optional()]),
    ...['marginRight', 'marginTop', 'paddingLeft', 'borderWidth', 'borderTopWidth', 'borderRightWidth'].map(
      (name) => [name, length.optional()],
    ),
    ['borderBottomWidth', length.optional()],
    ...['borderColor', 'color', 'backgroundColor'].map((name) => [name, color.optional()]),
    ...['borderStyle', 'borderRightStyle'].map((name) => [
      name,
      z.enum(['solid', 'dashed', 'dotted', 'none']).optional(),
    ]),
    ['position', z.literal('relative').optional()],
  ]) as Record<string, z.ZodType>,
)

const mathNode: z.ZodType = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('text'), text: z.string() }),
    z.strictObject({
      type: z.literal('span'),
      classes: z.array(z.string().regex(/^[a-z][a-z0-9-]*$/)),
      style,
      children: z.array(mathNode),
    }),
    z.strictObject({
      type: z.literal('svg'),
      width: length.nullable(),
      height: length.nullable(),
      viewBox: z
        .string()
        .regex(/^[\d. -]+$/)
        .nullable(),
      preserveAspectRatio: z
        .string()
        .regex(/^[a-zA-Z ]+$/)
        .nullable(),
      shapes: z.array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('path'), d: z.string().regex(/^[a-zA-Z\d\s.,+-]*$/) }),
          z.strictObject({
            type: z.literal('line'),
            x1: length,
            y1: length,
            x2: length,
            y2: length,
            strokeWidth: length,
          }),
        ]),
      ),
    }),
  ]),
)

const target = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('external'), url: linkUrl }),
  z.strictObject({ kind: z.literal('mail'), url: z.string().startsWith('mailto:') }),
  z.strictObject({
    kind: z.literal('narrow'),
    path,
    near: z.number().nullable(),
    narrow: z.array(
      z.strictObject({
        operator: z.string().regex(/^[a-z-]+$/),
        operand: z.union([z.string(), z.number(), z.array(z.number())]),
        negated: z.literal(true).optional(),
      }),
    ),
  }),
  z.strictObject({ kind: z.literal('upload'), path: path.refine((p) => p.startsWith('/user_uploads/')) }),
  z.strictObject({ kind: z.literal('realm'), path }),
])

const image = z.strictObject({
  type: z.literal('image'),
  src: mediaUrl,
  original: mediaUrl,
  large: mediaUrl.nullable(),
  title: z.string(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  contentType: z.string().nullable(),
  animated: z.boolean(),
  pending: z.boolean(),
})

const textLike = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('text'), text: z.string() }),
  z.strictObject({ type: z.literal('highlight'), reason: z.enum(['search', 'alertWord']), text: z.string() }),
])
const mentionBase = { type: z.literal('mention'), silent: z.boolean(), text: z.string() }

const inline: z.ZodType = z.lazy(() =>
  z.union([
    textLike,
    z.strictObject({ type: z.enum(['strong', 'emphasis', 'strike']), children: z.array(inline) }),
    z.strictObject({ type: z.literal('inlineCode'), children: z.array(textLike) }),
    z.strictObject({ type: z.literal('lineBreak') }),
    z.strictObject({
      type: z.literal('link'),
      role: z.enum(['link', 'channel', 'topic', 'message']),
      target,
      title: z.string().nullable(),
      children: z.array(inline),
    }),
    z.strictObject({
      ...mentionBase,
      kind: z.literal('user'),
      id: z.number().nullable(),
      email: z.string().nullable(),
    }),
    z.strictObject({ ...mentionBase, kind: z.literal('group'), id: z.number() }),
    z.strictObject({ ...mentionBase, kind: z.enum(['channelWildcard', 'topicWildcard']) }),
    z.strictObject({ type: z.literal('math'), tex: z.string(), html: z.array(mathNode) }),
    z.strictObject({ type: z.enum(['texError', 'timestampError', 'unsupported']), text: z.string() }),
    z.strictObject({
      type: z.literal('emoji'),
      kind: z.literal('unicode'),
      char: z.string().min(1),
      code: z.string().regex(/^[\da-f-]+$/i),
      name: z.string(),
    }),
    z.strictObject({ type: z.literal('emoji'), kind: z.literal('image'), src: mediaUrl, name: z.string() }),
    z.strictObject({ type: z.literal('time'), timestamp: z.number(), text: z.string() }),
    image,
    z.strictObject({ type: z.literal('audio'), src: mediaUrl, original: mediaUrl, title: z.string() }),
  ]),
)

const cell = z.strictObject({
  align: z.enum(['left', 'center', 'right']).nullable(),
  children: z.array(inline),
})

const block: z.ZodType = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('paragraph'), children: z.array(inline) }),
    z.strictObject({ type: z.literal('heading'), level: z.int().min(1).max(6), children: z.array(inline) }),
    z.strictObject({ type: z.literal('rule') }),
    z.strictObject({ type: z.literal('blockquote'), children: z.array(block) }),
    z.strictObject({
      type: z.literal('list'),
      ordered: z.boolean(),
      start: z.int(),
      items: z.array(z.strictObject({ loose: z.boolean(), children: z.array(block) })),
    }),
    z.strictObject({ type: z.literal('table'), head: z.array(cell), rows: z.array(z.array(cell)) }),
    z.strictObject({
      type: z.literal('codeBlock'),
      language: z.string().nullable(),
      spans: z.array(
        z.strictObject({
          text: z.string(),
          token: token.nullable(),
          emphasised: z.boolean(),
          match: z.boolean(),
        }),
      ),
    }),
    z.strictObject({ type: z.literal('mathBlock'), tex: z.string(), html: z.array(mathNode) }),
    z.strictObject({ type: z.literal('spoiler'), header: z.array(block), body: z.array(block) }),
    z.strictObject({ type: z.literal('gallery'), images: z.array(image).min(1) }),
    z.strictObject({ type: z.literal('video'), src: mediaUrl, href: linkUrl, title: z.string() }),
    z.strictObject({
      type: z.literal('videoSite'),
      href: linkUrl,
      image: mediaUrl.nullable(),
      title: z.string(),
    }),
    z.strictObject({
      type: z.literal('websitePreview'),
      href: linkUrl,
      title: z.string(),
      description: z.string(),
      image: mediaUrl.nullable(),
    }),
    z.strictObject({
      type: z.literal('tweet'),
      href: linkUrl.nullable(),
      avatar: mediaUrl.nullable(),
      author: z.string(),
      children: z.array(inline),
      images: z.array(image),
    }),
    z.strictObject({ type: z.literal('unsupported'), text: z.string() }),
  ]),
)

export const treeSchema = z.strictObject({
  blocks: z.array(block),
  emojiOnly: z.boolean(),
  isCut: z.boolean(),
})
