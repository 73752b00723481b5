/** The short class names of the server's code highlighter that a colour set can speak of. */
const classes = new Set(
  (
    'err esc x ' +
    'k kc kd kn kp kr kt ' +
    'n na nb bp nc no nd ni ne nf fm py nl nn nx nt nv vc vg vi vm ' +
    'l ld s sa sb sc dl sd s2 se sh si sx sr s1 ss m mb mf mh mi il mo ' +
    'o ow p pm c ch cm cp cpf c1 cs ' +
    'g gd ge ges gr gh gi go gp gs gu gt'
  ).split(' '),
)

export const isPygmentsClass = (name: string): boolean => classes.has(name)
