import type { Dispatcher } from "undici";

/** What is known of one exchange while it lasts. */
export interface Exchange {
  /** Whether a request went out on a connection. */
  sent: boolean;
}

/** Notes when a request of the exchange goes out. Before that (the name, the connection, its encryption) nobody has heard of it. */
export function noting(exchange: Exchange, timeoutMs: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(
      { ...options, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
      {
        onRequestStart(controller, context) {
          exchange.sent = true;
          handler.onRequestStart?.(controller, context);
        },
        onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
        onResponseStart: (...given) => handler.onResponseStart?.(...given),
        onResponseData: (...given) => handler.onResponseData?.(...given),
        onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
        onResponseError: (...given) => handler.onResponseError?.(...given),
      },
    );
}
