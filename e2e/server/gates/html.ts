/**
 * Rewrites the renderer's HTML into that of a server at a level: reverts later constructs and attributes, and applies
 * changes newer than the renderer.
 */
import { within, type Span } from './behavior.ts'

interface HtmlRow {
  /** Levels at which the replacement applies. */
  readonly levels: Span
  readonly pattern: RegExp
  readonly becomes: string
}

const rows: readonly HtmlRow[] = [
  { levels: [0, 8], pattern: /<time [^>]*>(.*?)<\/time>/g, becomes: '$1' },
  { levels: [0, 33], pattern: / data-code-language="[^"]*"/g, becomes: '' },
  {
    levels: [0, 247],
    pattern: /<span class="user-mention channel-wildcard-mention" data-user-id="\*">@channel<\/span>/g,
    becomes: '@<strong>channel</strong>',
  },
  {
    levels: [0, 248],
    pattern: /<span class="user-mention channel-wildcard-mention( silent)?"/g,
    becomes: '<span class="user-mention$1"',
  },
  { levels: [0, 278], pattern: / data-original-dimensions="[^"]*"/g, becomes: '' },
  { levels: [0, 336], pattern: / data-original-content-type="[^"]*"/g, becomes: '' },
  {
    levels: [0, 319],
    pattern: /<a class="message-link" href="[^"]*">#(.*?) @ 💬<\/a>/gu,
    becomes: '#<strong>$1</strong>',
  },
  {
    levels: [0, 346],
    pattern: /<a class="stream-topic" [^>]*>#(.*?) &gt; <em>.*?<\/em><\/a>/g,
    becomes: '#<strong>$1&gt;</strong>',
  },
  // From this level on, only ISO dates are times.
  {
    levels: [503],
    pattern: /<time [^>]*>((?!\d{4}-\d\d-\d\d)[^<]*)<\/time>/g,
    becomes: '&lt;time:$1&gt;',
  },
  // From this level on, an invalid time is plain text.
  {
    levels: [451],
    pattern: /<span class="timestamp-error">Invalid time format: (.*?)<\/span>/g,
    becomes: '&lt;time:$1&gt;',
  },
  {
    levels: [405],
    pattern: /!<a href="(\/user_uploads\/[^"]+\.(?:mp3|wav|ogg|m4a|flac|aac|weba))"[^>]*>(.*?)<\/a>/g,
    becomes: '<audio controls preload="metadata" src="$1" title="$2"></audio>',
  },
]

/** Returns message HTML as a server of the level sends it. */
export function htmlOfLevel(html: string, level: number): string {
  let result = html
  for (const row of rows) if (within(row.levels, level)) result = result.replace(row.pattern, row.becomes)
  return result
}
