import { regExp } from '../regExp.ts'

/**
 * Top-level domains that make a name without a scheme an address. Those that are common file extensions are left out.
 */
const countries =
  'ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd ' +
  'cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge ' +
  'gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki ' +
  'km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz ' +
  'na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw qa re ro rs ru rw sa sb sc sd se sg sh ' +
  'si sj sk sl sm sn so sr ss st su sv sx sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve ' +
  'vg vi vn vu wf ws ye yt za zm zw'
const generic =
  'academy agency app arpa art asia bar best bio biz blog blue build cab cafe camp capital care careers cat center chat ' +
  'church city click cloud club code codes coffee com community company computer consulting cool coop date deals design ' +
  'dev digital directory domains edu education email energy engineering estate events exchange expert farm finance fit ' +
  'foundation fun fund fyi gallery games garden gives global gmbh google gov graphics green group guide guru health help ' +
  'homes host house icu info ink institute int international jobs kitchen land law legal life link live local loan love ltd ' +
  'marketing media menu mil mobi moe money museum music name net network news ninja nyc one online ooo org page partners ' +
  'parts party photo photos pics pizza place plus porn post press pro productions pub quest radio recipes red report rest ' +
  'review reviews rocks run sale school science security services sexy shop show site social software solutions space ' +
  'sport store stream studio style support surf systems tax team tech technology tel tips today tools top tours town toys ' +
  'trade training travel university vegas video vip vote watch web website wiki win wine work works world wtf xxx xyz yoga ' +
  'zone'

/** Maximum depth of nested parentheses in a path. */
const parenthesisDepth = 6

/** Maximum number of punctuation marks after an address, because each position in such a run searches to its end. */
const maxSigns = 100

const plain = /[^\s()"\ufdd0]*?/u

function pathPattern(depth: number): RegExp {
  return depth === 0 ? plain : regExp('u')`${plain}(?:\(${pathPattern(depth - 1)}\)${plain})*`
}

function compile(): RegExp {
  const domains = `${countries} ${generic}`.split(' ').toSorted((a, b) => b.length - a.length)
  const host = regExp('u')`https?://[\p{L}\p{N}_.:@-]+?|(?:[\p{L}\p{N}_-]+\.)+${domains}`
  const mail = /[\p{L}\p{N}_.-]+@[\p{L}\p{N}_.-]+\.[\p{L}\p{N}_]+/u
  const bitcoin = /bitcoin:[13][a-km-zA-HJ-NP-Z1-9]{25,34}/
  const path = pathPattern(parenthesisDepth)
  return regExp(
    'gu',
  )`(?<![^\s'"(,:<])(?:${host}(?:/${path})?|${mail}|${bitcoin})(?=[!:;?),.'">]{0,${maxSigns}}(?:$|\s))`
}

let pattern: RegExp | undefined

/** Matches addresses from the start of a word to a space, without trailing punctuation. */
export const webAddressPattern = (): RegExp => (pattern ??= compile())
