/**
 * Classes in the style sheet of KaTeX. Its latest versions add the prefix `katex-` to the general ones; servers may
 * send either form. The tree and this app's style sheet use the short one.
 */
const allowed = new Set(
  (
    'accent accent-body accent-full amsrm angl anglpad arraycolsep base boldsymbol boxpad brace-center ' +
    'brace-left brace-right cancel-lap cancel-pad cd-arrow-pad cd-label-left cd-label-right cd-vert-arrow clap ' +
    'col-align-c col-align-l col-align-r delim-size1 delim-size4 delimcenter delimsizing eqn-num fbox fcolorbox ' +
    'fix fleqn fontsize-ensurer frac-line halfarrow-left halfarrow-right hbox hdashline hide-tail hline inner ' +
    'large-op leqno llap mainrm mathbb mathbf mathboldfrak mathboldsf mathcal mathfrak mathit mathitsf ' +
    'mathnormal mathrm mathscr mathsf mathsfit mathtt mfrac mover mspace msupsub mtable mtr-glue mult munder ' +
    'newline nulldelimiter op-limits op-symbol overlay overline overline-line pstrut rlap root rule sizing ' +
    'small-op sout sqrt stretchy strut svg-align tag textbb textbf textboldfrak textboldsf textfrak textit ' +
    'textitsf textrm textscr textsf texttt thinbox underline underline-line vbox vertical-separator vlist ' +
    'vlist-r vlist-s vlist-t vlist-t2 x-arrow x-arrow-pad'
  ).split(' '),
)

/** Returns the class as in this app's style sheet; null when it has none. */
export function mathClass(name: string): string | null {
  const bare = name.replace(/^katex-/, '')
  return allowed.has(bare) || /^(?:reset-)?size(?:[1-9]|1[01])$/.test(bare) ? bare : null
}
