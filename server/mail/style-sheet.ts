import type { Tokens } from '../../brand/tokens.ts';

/**
 * Dark colour schemes and narrow screens. Every element whose colour changes has a class for its
 * role.
 */
export function writeStyleSheet({ dark, colourScheme }: Tokens): string {
  return `
:root{color-scheme:${colourScheme};supported-color-schemes:${colourScheme}}
body{-webkit-text-size-adjust:100%}
@media (max-width:480px){
.card{padding:24px 18px!important}
.key{font-size:13px!important;padding:10px!important}
.pair{display:block!important;text-align:left!important;padding:0!important}
.pair+.pair{padding-bottom:10px!important}
}
@media (prefers-color-scheme:dark){
.page{background:${dark.paper}!important}
.card{background:${dark.surface}!important;border-color:${dark.line}!important}
.ink{color:${dark.ink}!important}
.soft{color:${dark['ink-soft']}!important}
.faint{color:${dark['ink-faint']}!important}
.sunken{background:${dark.sunken}!important}
.line{border-color:${dark.line}!important}
.link{color:${dark.link}!important}
.action{background:${dark.action}!important}
.on-action{color:${dark['on-action']}!important}
.demo{${writeBox(dark['warning-soft'], dark['warning-line'], dark['warning-strong'])}}
.success{${writeBox(dark['highlight-soft'], dark['highlight-line'], dark['highlight-strong'])}}
}`;
}

function writeBox(background: string, border: string, text: string): string {
  return `background:${background}!important;border-color:${border}!important;color:${text}!important`;
}
