/** Returns a link with this text. Parentheses of the address would end it. */
export const markdownLink = (text: string, url: string): string =>
  `[${text}](${url.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`
