"""The client of Vanline. Types of records are in vanline.schema."""

from .client import Client
from .collection import ExportFormat
from .errors import (
    AuthenticationError,
    ConflictError,
    NetworkError,
    NotFoundError,
    PermissionError,
    RateLimitError,
    ResyncError,
    StateError,
    TimeoutError,
    UnavailableError,
    ValidationError,
    VanlineError,
)
from .events import EventPage, EventQuery, FeedPlace
from .export import Export
from .files import Download, FileContent, Progress
from .history import HistoryFilter
from .pages import Page
from .transport import Credential, Retry
from .webhooks import WebhookVerificationError, verify_webhook, verify_webhook_event

__all__ = [
    "AuthenticationError",
    "Client",
    "ConflictError",
    "Credential",
    "Download",
    "EventPage",
    "EventQuery",
    "Export",
    "ExportFormat",
    "FeedPlace",
    "FileContent",
    "HistoryFilter",
    "NetworkError",
    "NotFoundError",
    "Page",
    "PermissionError",
    "Progress",
    "RateLimitError",
    "ResyncError",
    "Retry",
    "StateError",
    "TimeoutError",
    "UnavailableError",
    "ValidationError",
    "VanlineError",
    "WebhookVerificationError",
    "verify_webhook",
    "verify_webhook_event",
]
