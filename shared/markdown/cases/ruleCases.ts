/** Sources that test one rule of the dialect, each with the expected HTML. */
export interface RuleCases {
  readonly rule: string
  readonly rows: readonly (readonly [source: string, html: string])[]
}

export const code = (text: string, language?: string): string =>
  `<div class="codehilite"${language === undefined ? '' : ` data-code-language="${language}"`}><pre><span></span><code>${text}\n</code></pre></div>`

export const quote = (html: string): string => `<blockquote>\n${html}\n</blockquote>`

export const link = (address: string, text = address): string => `<a href="${address}">${text}</a>`

export const emoji = (name: string, unicode: string): string =>
  `<span aria-label="${name.replaceAll('_', ' ')}" class="emoji emoji-${unicode}" role="img" title="${name.replaceAll('_', ' ')}">:${name}:</span>`

export const spoiler = (header: string, content: string): string =>
  `<div class="spoiler-block"><div class="spoiler-header">\n${header}</div><div class="spoiler-content" aria-hidden="true">\n${content}\n</div></div>`
