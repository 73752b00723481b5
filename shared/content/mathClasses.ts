/**
 * Classes that the style sheet of KaTeX knows. Newer versions put a prefix before the general
 * ones; servers send both kinds, the tree has the newer.
 */
const prefixed = new Set(
  (
    'accent base fix hdashline hline html inner newline overlay overline root rule sizing smash sout ' +
    'stretchy strut tag thinbox underline vbox'
  ).split(' '),
)

const plain = new Set(
  (
    'accent-body accent-full amsrm angl anglpad arraycolsep boldsymbol boxpad brace-center brace-left ' +
    'brace-right cancel-lap cancel-pad cd-arrow-pad cd-label-left cd-label-right cd-vert-arrow clap ' +
    'col-align-c col-align-l col-align-r delim-size1 delim-size4 delimcenter delimsizing eqn-num fbox ' +
    'fcolorbox fleqn fontsize-ensurer frac-line halfarrow-left halfarrow-right hide-tail large-op leqno ' +
    'llap mainrm mathbb mathbf mathboldfrak mathboldsf mathcal mathfrak mathit mathitsf mathnormal mathrm ' +
    'mathscr mathsf mathsfit mathtt mfrac mover mspace msupsub mtable mtr-glue mult munder nulldelimiter ' +
    'op-limits op-symbol overline-line pstrut reflectbox rlap small-op sqrt svg-align textbb textbf ' +
    'textboldfrak textboldsf textfrak textit textitsf textrm textscr textsf texttt underline-line ' +
    'vertical-separator vlist vlist-r vlist-s vlist-t vlist-t2 x-arrow x-arrow-pad'
  ).split(' '),
)

/** The class as our style sheet has it, null when it has none. */
export function mathClass(name: string): string | null {
  if (plain.has(name) || /^(?:reset-)?size(?:[1-9]|1[01])$/.test(name)) return name
  const bare = name.replace(/^katex-/, '')
  return prefixed.has(bare) ? `katex-${bare}` : null
}
