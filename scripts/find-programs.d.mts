interface Platform {
  readonly platform: NodeJS.Platform;
  readonly arch: string;
}

interface Places {
  readonly npm_execpath?: string | undefined;
  readonly PATH?: string | undefined;
}

export function locateNode(root: string, platform?: Platform): string;
export function findNpm(
  places: Places,
  platform?: NodeJS.Platform,
  isThere?: (path: string) => boolean,
): string | null;
