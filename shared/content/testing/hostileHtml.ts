import fc from 'fast-check'
import { fixtures } from './fixtures.ts'

/** Addresses that must not be followed or loaded, in the spellings that filters have fallen for. */
export const hostileUrls: readonly string[] = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'blob:https://chat.example/1',
  'file:///etc/passwd',
  'filesystem:https://x/1',
  'about:blank',
  'ms-msdt:/id PCWDiagnostic',
  'search-ms:query=x',
  'smb://host/share',
  '\\\\host\\share',
  '//evil.example/x',
  '/\\evil.example/x',
  '/\t/evil.example/x',
  '///evil.example',
  'https:evil',
  'https://',
  'https://user:pw@evil.example/',
  'http://[::1',
  'view-source:https://x',
  'media://account/x',
  'app://bundle/index.html',
  'mailto:x@y.example?subject=%0d%0aBcc:z',
  '/user_uploads/../../../etc/passwd',
  '/.//evil.example',
  '',
]

/** Markup that has run scripts somewhere. U is replaced by an address. */
export const hostileHtml: readonly string[] = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><script>alert(1)</script></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src="U"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="U"></object><embed src="U">',
  '<base href="U"><link rel=stylesheet href="U"><meta http-equiv=refresh content="0;url=U">',
  '<form action="U"><button formaction="U">x</button><input autofocus onfocus=alert(1)></form>',
  '<a href="U" onclick="alert(1)" target="_top" ping="U">x</a>',
  '<a href="U"><img class="inline-image" src="U" data-original-src="U"></a>',
  '<p style="position:fixed;inset:0;background:url(U)">x</p>',
  '<div class="message_embed"><a class="message_embed_image" href="U" style="background-image: url(U)"></a><div class="message_embed_title"><a href="U">x</a></div></div>',
  '<div class="message_inline_image"><a href="U"><img src="U" onload=alert(1) data-transcoded-image="../../x"></a></div>',
  '<div class="message_inline_image message_inline_video"><a href="U"><video src="U" poster="U"></video></a></div>',
  '<div class="embed-video message_inline_image"><a data-id="<iframe src=U>" href="U"><img src="U"></a></div>',
  '<div class="inline-preview-twitter"><div class="twitter-tweet"><a href="U"><img class="twitter-avatar" src="U"></a><p><img src=x onerror=alert(1)></p></div></div>',
  '<audio src="U" data-original-url="U"></audio>',
  '<img class="emoji" src="U" alt=":x:"><span class="emoji emoji-200b-e0001-ffffff">x</span>',
  '<span class="katex"><span class="katex-html"><span class="app intruder katex-base" id="root" style="position:fixed;top:-9999em;width:expression(alert(1));background:url(U);color:red;height:1em;--x:1">x</span><a href="U">y</a><svg onload=alert(1)><path d="M0 0" onclick=alert(1) fill="url(U)"/><use href="U"/><foreignObject><img src=x onerror=alert(1)></foreignObject></svg></span></span>',
  '<span class="user-mention" data-user-id="1e9;drop">@x</span><span class="user-group-mention" data-user-group-id="-1">@y</span>',
  '<div class="codehilite" data-code-language="<b>"><pre><code><span class="k evil" style="color:red" onclick=alert(1)>x</span></code></pre></div>',
  '<time datetime="9e99" onclick=alert(1)>x</time>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<!--><img src=x onerror=alert(1)>--><![CDATA[<x>]]><?php x ?>',
  '<constructor>a</constructor><__proto__>b</__proto__><toString>c</toString>',
  '<p class="__proto__ constructor">x</p><span class="constructor">y</span>',
  '<select><option><style></option></select><img src=x onerror=alert(1)></style>',
  '<table><a href="U"><tr><td><a href="U">x</table>',
  '<ol start="1e400"><li value="-1">x</ol><ol start="javascript:1"><li>y</ol>',
  '<xmp><p title="</xmp><svg/onload=alert(1)>">',
  '\u0000<p>\u0000x</p>\uFFFF\u202E',
]

const piece = fc.oneof(
  fc.constantFrom(...fixtures.map((f) => f.html)),
  fc
    .tuple(fc.constantFrom(...hostileHtml), fc.constantFrom(...hostileUrls))
    .map(([html, url]) => html.replaceAll('U', url)),
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '</p>',
    '</div>',
    '</span>',
    '<p>',
    '<div>',
    '<span class="',
    '<li>',
    '<a href="',
    '&lt;',
    '<!--',
  ),
)

/** Messages made of known constructs, attacks and noise, cut and turned inside out. */
export const anyHtml: fc.Arbitrary<string> = fc
  .tuple(fc.array(piece, { maxLength: 6 }), fc.nat(2000), fc.nat(40), fc.boolean())
  .map(([pieces, at, length, cut]) => {
    const html = pieces.join('')
    return cut ? html.slice(0, at % (html.length + 1)) + html.slice((at % (html.length + 1)) + length) : html
  })
