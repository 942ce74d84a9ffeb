import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fewestLetters, searchCalls } from '../../contract/desk/search.ts';
import { callDesk } from '../api/call-desk.ts';
import { useTyped } from '../ui/use-typed.ts';
import {
  listCommanded,
  listSuggestions,
  type MayDo,
  type SuggestionGroup,
} from './list-suggestions.ts';
import type { Command } from './read-command.ts';

const none: readonly SuggestionGroup[] = [];

/** What a text may mean, once two letters are typed. A failure suggests nothing: Enter still searches. */
export function useSuggestions(
  typed: string,
  command: Command | null,
  mayDo: MayDo,
): readonly SuggestionGroup[] {
  const text = useTyped(command?.text ?? typed);
  const isAsked = text.length >= fewestLetters;
  const { data } = useQuery({
    queryKey: [searchCalls.suggest.path, text],
    queryFn: () => callDesk(searchCalls.suggest, { body: { text } }),
    enabled: isAsked,
    // What was typed may be a licence key: nothing of it is kept.
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  if (!isAsked || !data) return none;
  return command ? listCommanded(data, command) : listSuggestions(data, mayDo);
}
