/** The look of an exported document, on a screen and on paper. */
export const documentStyle = `
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 15px/1.5 system-ui, sans-serif; color: #1d1c1a; }
h1 { font-size: 1.5rem; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2rem 0 0; overflow-wrap: anywhere; }
h3 { font-size: 0.85rem; margin: 1.5rem 0 0.5rem; color: #66625c; break-after: avoid; }
.about { color: #66625c; overflow-wrap: anywhere; }
article { margin: 0.75rem 0; overflow-wrap: anywhere; }
article.more { margin-top: -0.5rem; }
article header { break-after: avoid; }
time { color: #66625c; font-size: 0.85em; }
p { margin: 0.25rem 0; }
pre { padding: 0.5rem 0.75rem; background: #f3f1ed; border-radius: 6px; white-space: pre-wrap; }
code { padding: 0 0.2em; background: #f3f1ed; border-radius: 3px; }
blockquote { margin: 0.25rem 0; padding-inline-start: 0.75rem; border-inline-start: 3px solid #d9d5cd; }
table { border-collapse: collapse; }
th, td { padding: 0.2rem 0.5rem; border: 1px solid #d9d5cd; }
img { vertical-align: bottom; }
img.picture { max-width: 100%; max-height: 24rem; border-radius: 6px; }
img.emoji { height: 1.3em; }
article > div { position: relative; overflow: hidden; }
`
